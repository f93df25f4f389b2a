import GRDB
import GRDBSQLite

extension Database {
    /// The steps of SQLite's machine that some work takes: each row it looks at is a few of them.
    public func steps(_ work: () throws -> Void) rethrows -> Int {
        var count = 0
        try withUnsafeMutablePointer(to: &count) { counter in
            let tick: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { counter in
                counter?.assumingMemoryBound(to: Int.self).pointee += 1
                return 0
            }
            sqlite3_progress_handler(sqliteConnection, 1, tick, counter)
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            try work()
        }
        return count
    }
}

import GRDB
import GRDBSQLite

/// A statement that runs once per message: prepared by GRDB, bound and stepped without its conversions.
///
/// Half of what GRDB costs per execution is the boxing of arguments and the watching of transactions, of which this
/// path needs neither (`docs/performance.md`). Everything that runs less often uses GRDB as it is.
final class HotStatement {
    private let statement: Statement
    private let handle: OpaquePointer
    private let database: Database

    init(_ db: Database, _ sql: String) throws {
        statement = try db.makeStatement(sql: sql)
        guard let handle = statement.sqliteStatement as SQLiteStatement? else {
            throw StoreError(.unusable, "SQLite prepared nothing for: \(sql)")
        }
        self.handle = handle
        database = db
    }

    /// Runs a statement without rows.
    func run(_ bind: (inout Binder) -> Void = { _ in }) throws {
        try step(bind) { _ in }
    }

    /// Runs a statement and reads its first row, if there is one.
    func first<T>(_ bind: (inout Binder) -> Void, _ read: (Columns) -> T) throws -> T? {
        var value: T?
        try step(bind) { value = read($0) }
        return value
    }

    private func step(_ bind: (inout Binder) -> Void, _ read: (Columns) -> Void) throws {
        var binder = Binder(handle: handle)
        bind(&binder)
        var code = sqlite3_step(handle)
        if code == SQLITE_ROW {
            read(Columns(handle: handle))
            code = SQLITE_DONE
        }
        // The code of a failed step is the one to report; reset would only repeat it.
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        guard code == SQLITE_DONE else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: database.lastErrorMessage,
                sql: statement.sql
            )
        }
    }

    /// Binds arguments in their order.
    struct Binder {
        fileprivate let handle: OpaquePointer
        private var index: Int32 = 0

        fileprivate init(handle: OpaquePointer) { self.handle = handle }

        mutating func add(_ value: Int64?) {
            index += 1
            if let value { sqlite3_bind_int64(handle, index, value) } else { sqlite3_bind_null(handle, index) }
        }

        mutating func add(_ value: String) {
            index += 1
            var value = value
            value.withUTF8 { text in
                let start = UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self)
                _ = sqlite3_bind_text(handle, index, start, Int32(text.count), Self.copied)
            }
        }

        mutating func add(_ value: [UInt8]?) {
            index += 1
            guard let value else {
                sqlite3_bind_null(handle, index)
                return
            }
            value.withUnsafeBytes { bytes in
                // An empty blob has no address, which SQLite would take for NULL.
                if bytes.isEmpty {
                    sqlite3_bind_zeroblob(handle, index, 0)
                } else {
                    _ = sqlite3_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count), Self.copied)
                }
            }
        }

        /// SQLite's sign that it shall copy what is bound.
        private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    /// The columns of a row, valid while the row is current.
    struct Columns {
        fileprivate let handle: OpaquePointer

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

        func blob(_ column: Int32) -> [UInt8]? {
            guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
            let count = Int(sqlite3_column_bytes(handle, column))
            return Array(UnsafeRawBufferPointer(start: sqlite3_column_blob(handle, column), count: count))
        }
    }
}

extension Database {
    fileprivate var lastErrorMessage: String? {
        sqliteConnection.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
    }
}

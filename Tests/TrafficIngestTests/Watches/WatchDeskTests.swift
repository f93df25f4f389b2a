import Configuration
import GRDB
import GRDBSQLite
import Schema
import Store
import TestKit
import Testing

@testable import ServiceKit
@testable import TrafficIngest

/// What the watches cost a reading.
struct WatchDeskTests {
    @Test func `a change looks at its own sighting, however many others are in the watch`() throws {
        let (few, many) = (try Self.steps(others: 10), try Self.steps(others: 1_000))
        #expect(few > 0 && many < 2 * few, "\(few) and \(many) steps")
    }

    /// The steps that SQLite takes to tell a watch of everything of a change, with so many others in it.
    private static func steps(others: Int) throws -> Int {
        let folder = try TemporaryFolder()
        let settings = EnvironmentVariablesProvider(environmentVariables: ["TRAFFIC_ZONE": "Europe/Madrid"])
        let configuration = try ServiceConfiguration(ConfigReader(provider: settings), service: "traffic-ingest")
        let traffic = try TrafficService(configuration)
        var service = Microservice("traffic-ingest", topic: .traffic)
        TrafficIngestProgram.assemble(&service, traffic)
        let context = PipelineContext(service, configuration, version: "1", epoch: "epoch", started: noon)
        let database = try ServiceDatabase(
            folder: folder.path,
            name: service.name,
            newEpoch: context.epoch,
            version: context.version,
            migrations: service.register(in:)
        )
        return try database.queue.write { db in
            let transaction = Transaction(db, try Tables(db), context, now: noon)
            try db.execute(sql: "INSERT INTO watch (id, name, watch) VALUES ('all', 'All', CAST('{}' AS BLOB))")
            for number in 0...others {
                try traffic.watches.look(at: incident("sct:\(number)"), isQuiet: true, transaction)
            }
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sighting") == others + 1)
            let changed = incident("sct:0") { $0.revision += 1 }
            return try db.steps { try traffic.watches.look(at: changed, isQuiet: true, transaction) }
        }
    }
}

extension Database {
    /// The steps of SQLite's machine that some work takes: each row it looks at is a few of them.
    fileprivate func steps(_ work: () throws -> Void) rethrows -> Int {
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

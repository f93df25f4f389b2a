import GRDB
import Schema
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

    @Test func `what time alone changes is looked for among the works, however much else is open`() throws {
        func steps(open: Int) throws -> Int {
            try TrafficBench().write { traffic, transaction in
                try Self.watch("{}", transaction)
                try Self.open(0..<open, transaction)
                try traffic.watches.lookAgain(transaction)
                transaction.afterCommit.forEach { $0(transaction) }
                return try transaction.db.steps { try traffic.watches.lookAgain(transaction) }
            }
        }
        let (few, many) = (try steps(open: 10), try steps(open: 1_000))
        #expect(few > 0 && many < 2 * few, "\(few) and \(many) steps")
    }

    @Test func `a watch that begins its hours is told of what is open, once`() throws {
        let bench = try TrafficBench()
        func inside(_ hour: Double) throws -> Int? {
            try bench.write(now: today(hour)) { traffic, transaction in
                try traffic.watches.lookAgain(transaction)
                transaction.afterCommit.forEach { $0(transaction) }
                return try Int.fetchOne(transaction.db, sql: "SELECT count(*) FROM sighting")
            }
        }
        try bench.write { _, transaction in
            try Self.watch(#"{"hours":"07:00-09:30"}"#, transaction)
            try Self.open(0..<3, transaction)
        }
        #expect(try inside(6) == 0)
        #expect(try inside(8) == 3)
        #expect(try inside(12) == 3, "they stay")
    }

    @Test func `works come into a watch with their hours`() throws {
        let bench = try TrafficBench()
        func inside(_ hour: Double) throws -> [String] {
            try bench.write(now: today(hour)) { traffic, transaction in
                try traffic.watches.lookAgain(transaction)
                transaction.afterCommit.forEach { $0(transaction) }
                return try String.fetchAll(transaction.db, sql: "SELECT key FROM sighting ORDER BY key")
            }
        }
        try bench.write { _, transaction in
            try Self.watch("{}", transaction)
            try Self.open(0..<1, transaction)
            try Self.open(1..<2, transaction) {
                ($0.report.category, $0.report.validity.hours) = (.roadworks, "22:00-06:00")
            }
        }
        #expect(try inside(20) == ["sct:0"])
        #expect(try inside(21) == ["sct:0"])
        #expect(try inside(23) == ["sct:0", "sct:1"])
    }

    @Test func `a watch that is put looks at what may be in it, and at what was`() throws {
        let bench = try TrafficBench()
        let rules = try [rule { _ in }, rule { ($0.roads, $0.severity, $0.categories) = (["c 31"], 3, [.accident]) }]
        try bench.write { _, transaction in
            try Self.open(0..<2, transaction)
            try Self.open(2..<3, transaction) { $0.report.road = .init(ref: "C-31") }
            let found = try rules.map { try IncidentTable(transaction).open(within: $0).map(\.key) }
            #expect(found == [["sct:0", "sct:1", "sct:2"], ["sct:2"]])
            #expect(try IncidentTable(transaction).find(key: "sct:1")?.key == "sct:1")
        }
    }

    /// Keeps a watch of everything that its JSON does not leave out.
    private static func watch(_ json: String, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT INTO watch (id, name, watch) VALUES ('all', 'All', CAST(? AS BLOB))",
            arguments: [json]
        )
    }

    /// Keeps open incidents by their numbers; an accident each, unless it is changed.
    private static func open(
        _ numbers: Range<Int>,
        _ transaction: Transaction,
        _ change: (inout IncidentDocument) -> Void = { _ in }
    ) throws {
        for number in numbers {
            try IncidentTable(transaction).write(incident("sct:\(number)", change), "\(number)")
        }
    }

    /// The steps that SQLite takes to tell a watch of everything of a change, with so many others in it.
    private static func steps(others: Int) throws -> Int {
        try TrafficBench().write { traffic, transaction in
            let db = transaction.db
            try watch("{}", transaction)
            for number in 0...others {
                try traffic.watches.look(at: incident("sct:\(number)"), isQuiet: true, transaction)
            }
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM sighting") == others + 1)
            let changed = incident("sct:0") { $0.revision += 1 }
            return try db.steps { try traffic.watches.look(at: changed, isQuiet: true, transaction) }
        }
    }
}

import GRDB
import Store
import Testing

struct JournalTests {
    private let hour = 3_600_000 as Int64

    private func event(_ journal: Journal, _ text: String = "e", at: Int64 = 0) throws -> JournalRow {
        try journal.append("evt/x", Array(text.utf8), isEvent: true, at: at)
    }

    private func reply(_ journal: Journal, at: Int64 = 0) throws -> JournalRow {
        try journal.append("reply/x", [1], isEvent: false, correlation: [9], at: at)
    }

    @Test func `rows have contiguous positions and events contiguous numbers`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            let rows = [
                try event(journal, "a"), try reply(journal), try event(journal, "b"),
                try journal.append("state/x", [2], isEvent: false, isRetained: true, at: 0),
            ]
            #expect(rows.map(\.position) == [1, 2, 3, 4])
            #expect(rows.map(\.sequence) == [1, nil, 2, nil])
            #expect(journal.nextSequence == 3)
            let read = try Journal.rows(db, after: 1, limit: 10)
            #expect(read.map(\.payload) == [[1], Array("b".utf8), [2]])
            #expect(read.map(\.isRetained) == [false, false, true])
            #expect(read.map(\.correlation) == [[9], nil, nil])
            #expect(try Journal.rows(db, after: 0, limit: 2).map(\.position) == [1, 2])
        }
    }

    @Test func `it goes on where it stood after a restart`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            for _ in 0..<3 { _ = try event(journal) }
            _ = try reply(journal)
        }
        try bench.write { db in
            let journal = try Journal(db)
            #expect(journal.position == 4 && journal.sequence == 3)
            let next = try event(journal)
            #expect(next.position == 5 && next.sequence == 4)
        }
    }

    @Test func `a rolled back part leaves no hole`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            _ = try event(journal)
            let mark = (journal.position, journal.sequence)
            try? db.inSavepoint {
                _ = try event(journal)
                return .rollback
            }
            journal.rewind(position: mark.0, sequence: mark.1)
            #expect(try event(journal, "kept").sequence == 2)
        }
        let journal = try bench.database.queue.writeWithoutTransaction { try Journal($0) }
        try? bench.database.queue.writeWithoutTransaction { db in
            try db.inTransaction {
                _ = try event(journal)
                return .rollback
            }
        }
        try bench.database.queue.writeWithoutTransaction { try journal.reload($0) }
        #expect(journal.position == 2 && journal.sequence == 2)
    }

    @Test func `what is confirmed is one number`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            #expect(try Journal.sentThrough(db) == 0)
            for _ in 0..<3 { _ = try event(journal) }
            try journal.confirm(through: 2)
            #expect(try Journal.sentThrough(db) == 2)
            try journal.confirm(through: 3)
            #expect(try Journal.sentThrough(db) == 3)
        }
    }

    @Test(arguments: [(1, 3), (2, 2), (9, 10), (10, 10), (1, 10)])
    func `a range of events is answered in order and without the rows between`(first: Int64, last: Int64) throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            for number in 1...10 {
                _ = try event(journal, "\(number)")
                for _ in 0..<(number % 3) { _ = try reply(journal) }
            }
            let rows = try #require(try Journal.events(db, from: first, to: last))
            #expect(rows.map(\.sequence) == (first...last).map { $0 })
            #expect(rows.map { String(decoding: $0.payload, as: UTF8.self) } == (first...last).map(String.init))
        }
    }

    @Test func `a range beyond the journal is nil or short, never wrong`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            #expect(try Journal.events(db, from: 1, to: 1) == nil)
            for _ in 1...3 { _ = try event(journal) }
            #expect(try Journal.events(db, from: 2, to: 9)?.map(\.sequence) == [2, 3])
            #expect(try Journal.events(db, from: 4, to: 9) == nil)
            #expect(try Journal.events(db, from: 3, to: 2)?.isEmpty == true)
        }
    }

    @Test func `only old and confirmed rows are forgotten, and a range with them is nil`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            let now = 1000 * hour
            for age in [100, 90, 80, 71, 1] { _ = try event(journal, at: now - Int64(age) * hour) }
            try Journal.prune(db, now: now)
            #expect(try Journal.rows(db, after: 0, limit: 9).count == 5, "nothing is confirmed yet")
            try journal.confirm(through: 2)
            try Journal.prune(db, now: now)
            #expect(try Journal.rows(db, after: 0, limit: 9).map(\.position) == [3, 4, 5])
            try journal.confirm(through: 5)
            try Journal.prune(db, now: now)
            #expect(try Journal.rows(db, after: 0, limit: 9).map(\.position) == [4, 5], "72 h are kept")
            #expect(try Journal.events(db, from: 3, to: 5) == nil)
            #expect(try Journal.events(db, from: 4, to: 5)?.count == 2)
        }
    }

    @Test func `what was said while the clock was ahead keeps nothing behind it for ever`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            let now = 1000 * hour
            for time in [9000 * hour, now] { _ = try event(journal, at: time) }
            try journal.confirm(through: 2)
            try Journal.prune(db, now: now)
            #expect(try Journal.oldest(db) == 1, "it is as young as now")
            try Journal.prune(db, now: now + 73 * hour)
            #expect(try Journal.rows(db, after: 0, limit: 9).isEmpty)
            #expect(try Journal.oldest(db) == nil)
        }
    }

    @Test func `the numbers go on after everything was forgotten`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            for _ in 0..<4 { _ = try event(journal) }
            _ = try reply(journal)
            try journal.confirm(through: 5)
            try Journal.prune(db, now: 1000 * hour)
            #expect(try Journal.rows(db, after: 0, limit: 9).isEmpty)
            #expect(try Journal.events(db, from: 1, to: 4) == nil)
        }
        try bench.write { db in
            let journal = try Journal(db)
            #expect(journal.position == 5 && journal.sequence == 4)
            let next = try event(journal)
            #expect(next.position == 6 && next.sequence == 5)
            #expect(try Journal.events(db, from: 5, to: 5)?.count == 1)
        }
    }

    @Test func `a journal of replies only goes on as well`() throws {
        let bench = try Bench()
        try bench.write { db in
            let journal = try Journal(db)
            _ = try event(journal)
            for _ in 0..<3 { _ = try reply(journal, at: 999 * hour) }
            try journal.confirm(through: 4)
            try Journal.prune(db, now: 1000 * hour)
            try journal.reload(db)
            #expect(journal.position == 4 && journal.sequence == 1)
        }
    }
}

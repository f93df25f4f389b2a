import GRDB
import Store
import Testing

struct RestoredDatabaseTests {
    private static let tables = [
        "inbox", "journal", "state", "entity", "deferred", "deadLetter", "effect", "watermark", "held",
    ]

    private func message(_ text: String, on topic: String = "quintet/v1/main/doors/cmd/a/turn") -> StoredMessage {
        StoredMessage(topic: topic, payload: Array(text.utf8), qos: 1, receivedAt: 7)
    }

    /// Puts a row in every table.
    private func fill(_ db: Database) throws {
        try Inbox(db).add(source: "s", id: "1", at: 7, packetID: nil, digest: nil, reply: [1])
        let journal = try Journal(db)
        for sequence in 1...3 as ClosedRange<UInt8> { _ = try journal.append("t", [sequence], isEvent: true, at: 7) }
        try journal.confirm(through: 2)
        try db.execute(sql: "INSERT INTO meta (key, value) VALUES ('prunedSequence', 9)")
        try StateTable(db).put("t", version: 4, payload: [1])
        try EntityTable(db).put(kind: "door", id: "a", version: 4, state: [1])
        try DeferredMessages.add(db, message("deferred"), entity: "a", attempts: 1, dueAt: 7)
        _ = try DeadLetters.add(db, message("dead"), problem: [1], attempts: 6, at: 7)
        _ = try EffectQueue.add(db, kind: "k", entity: "a", payload: [1], dueAt: 7)
        try Watermarks.advance(db, source: "s", epoch: "e", sequence: 5)
        try Watermarks.hold(db, source: "s", sequence: 8, message("early"))
    }

    @Test func `the journal of a renewed database begins anew, and what the service knows stays`() throws {
        let bench = try Bench()
        try bench.write { db in
            try fill(db)
            try RestoredDatabase.renew(db, epoch: "second")
        }
        #expect(try bench.text("SELECT value FROM meta WHERE key = 'epoch'") == "second")
        try bench.write { db in
            let filled = try Self.tables.filter { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") != 0 }
            #expect(filled == ["inbox", "state", "entity", "deadLetter", "effect", "watermark"])
            #expect(try Journal.sentThrough(db) == 0)
            #expect(try Journal.lastSequence(db) == 0)
            #expect(try Watermarks.position(db, source: "s")?.sequence == 5)
            let row = try Journal(db).append("t", [1], isEvent: true, at: 8)
            #expect(row.position == 1 && row.sequence == 1)
        }
    }

    @Test func `an event of another service that waited still waits, as nothing would tell that it is missing`() throws
    {
        let bench = try Bench()
        try bench.write { db in
            for topic in ["home/evt/cabin/changed", "tasks/reply/watch", "tasks/cmd/inbox/capture"] {
                let waiting = message(topic, on: "quintet/v1/main/\(topic)")
                try DeferredMessages.add(db, waiting, entity: topic, attempts: 1, dueAt: 7)
            }
            try RestoredDatabase.renew(db, epoch: "second")
            let kept = try DeferredMessages.due(db, now: 8).map(\.entity)
            #expect(kept == ["home/evt/cabin/changed", "tasks/reply/watch"])
        }
    }
}

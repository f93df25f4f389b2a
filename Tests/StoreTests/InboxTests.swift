import GRDB
import Store
import Testing

struct InboxTests {
    @Test func `a command is found again with its reply, byte for byte`() throws {
        let bench = try Bench()
        try bench.write { db in
            let inbox = try Inbox(db)
            #expect(try inbox.reply(source: "a", id: "1") == nil)
            try inbox.add(source: "a", id: "1", at: 5, packetID: nil, digest: nil, reply: [0, 255, 10])
            try inbox.add(source: "a", id: "2", at: 5, packetID: nil, digest: nil, reply: nil)
            #expect(try inbox.reply(source: "a", id: "1") == .some([0, 255, 10]))
            #expect(try inbox.reply(source: "a", id: "2") == .some(nil))
            #expect(try inbox.reply(source: "b", id: "1") == nil, "an id belongs to its source")
        }
    }

    @Test func `the same id of the same source is not taken twice`() throws {
        let bench = try Bench()
        try bench.write { db in
            let inbox = try Inbox(db)
            try inbox.add(source: "a", id: "1", at: 5, packetID: nil, digest: nil, reply: nil)
            #expect(throws: DatabaseError.self) {
                try inbox.add(source: "a", id: "1", at: 6, packetID: nil, digest: nil, reply: nil)
            }
        }
    }

    @Test func `commands without an id are known by packet and digest, the newest first`() throws {
        let bench = try Bench()
        try bench.write { db in
            let inbox = try Inbox(db)
            for number in 1...5 {
                try inbox.add(
                    source: "bare",
                    id: "\(number)",
                    at: 5,
                    packetID: number == 4 ? nil : UInt16(number),
                    digest: number == 4 ? nil : Int64(number * 100),
                    reply: nil
                )
            }
            let rows = try Inbox.anonymous(db, limit: 3)
            #expect(rows.map(\.packetID) == [5, 3])
            #expect(rows.map(\.digest) == [500, 300])
        }
    }

    @Test func `only what is older than the retention is forgotten`() throws {
        let bench = try Bench()
        try bench.write { db in
            let inbox = try Inbox(db)
            let now = 10 * Inbox.retention
            for (id, age) in [("old", Inbox.retention + 1), ("edge", Inbox.retention), ("new", 0)] {
                try inbox.add(source: "a", id: id, at: now - age, packetID: nil, digest: nil, reply: nil)
            }
            try Inbox.prune(db, now: now)
            #expect(try inbox.reply(source: "a", id: "old") == nil)
            #expect(try inbox.reply(source: "a", id: "edge") == .some(nil))
            #expect(try inbox.reply(source: "a", id: "new") == .some(nil))
        }
    }

    @Test func `what was taken while the clock was ahead keeps nothing behind it for ever`() throws {
        let bench = try Bench()
        try bench.write { db in
            let inbox = try Inbox(db)
            let now = 10 * Inbox.retention
            try inbox.add(source: "a", id: "ahead", at: 9 * now, packetID: nil, digest: nil, reply: nil)
            try inbox.add(source: "a", id: "behind", at: now, packetID: nil, digest: nil, reply: nil)
            try Inbox.prune(db, now: now)
            #expect(try inbox.reply(source: "a", id: "ahead") == .some(nil), "it is as young as now")
            try Inbox.prune(db, now: now + Inbox.retention + 1)
            #expect(try inbox.reply(source: "a", id: "ahead") == nil)
            #expect(try inbox.reply(source: "a", id: "behind") == nil)
        }
    }
}

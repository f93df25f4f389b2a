import Bus
import Store
import TestKit
import Testing

@testable import ServiceKit

/// The parts of the pipeline that need no broker.
struct PartsTests {
    @Test(arguments: [
        ("a/b", "a/b", true), ("a/+", "a/b", true), ("a/+", "a", false), ("a/+", "a/b/c", false),
        ("a/#", "a/b/c", true),
        ("a/#", "a", true), ("#", "a/b", true), ("#", "$SYS/x", false), ("+/x", "$SYS/x", false),
        ("$SYS/#", "$SYS/x", true), ("a/b", "a/B", false), ("a/+/c", "a//c", true), ("a", "a/", false), ("+", "", true),
    ])
    func `a filter covers what MQTT says`(filter: String, topic: String, expected: Bool) {
        #expect(TopicFilter.matches(filter, topic) == expected)
    }

    @Test func `no wait before a further attempt is longer than what is taken for a clock that was set back`() {
        let longest = Double(DueTime.longestWait) / 1000
        #expect(Intake.delays.allSatisfy { $0 * 1.2 <= longest })
        let chance = Chance()
        #expect((0..<1000).allSatisfy { _ in chance.jitter <= 1.2 })
    }

    @Test func `a redelivery is known by packet, topic and payload, and no longer than they can come`() {
        func message(_ id: UInt16, _ text: String) -> Incoming {
            Incoming(topic: "t", payload: Array(text.utf8), packetID: id)
        }
        var redeliveries = Redeliveries()
        var now = 10.0
        func recognises(_ id: UInt16, _ text: String) -> Bool {
            redeliveries.recognises(message(id, text), digest: Redeliveries.digest(message(id, text)), now: now)
        }
        let rows = (1...4).map { (packetID: UInt16($0), digest: Redeliveries.digest(message(UInt16($0), "ON"))) }
        #expect(!recognises(1, "ON"), "a new session has none")
        redeliveries.begin(rows, now: now)
        #expect(recognises(1, "ON"))
        #expect(!recognises(1, "ON"), "once")
        #expect(!recognises(9, "ON"), "one that left no row")
        #expect(recognises(2, "ON"))
        #expect(!recognises(3, "OFF"), "the packet id is used anew")
        #expect(!recognises(4, "ON"), "and so the redeliveries are over")
        redeliveries.begin(rows, now: now)
        now = 41
        #expect(!recognises(1, "ON"), "a broker that was killed gives the same id out again, minutes later")
        redeliveries.begin(rows, now: now)
        for _ in 0..<1000 { _ = recognises(99, "ON") }
        #expect(!recognises(1, "ON"))
    }

    @Test func `the digest does not change between processes`() {
        let one = Redeliveries.digest(Incoming(topic: "a/b", payload: Array("ON".utf8)))
        #expect(one == Redeliveries.digest(Incoming(topic: "a/b", payload: Array("ON".utf8), packetID: 7)))
        #expect(one != Redeliveries.digest(Incoming(topic: "a/bO", payload: Array("N".utf8))))
    }

    @Test func `rows are handed out in order, confirmed from the front, and again after a loss`() {
        var relay = Relay(sentThrough: 2, lastPosition: 2)
        func row(_ position: Int64) -> JournalRow { JournalRow(position: position, topic: "t", payload: []) }
        relay.append([row(3), row(4), row(5)], through: 5)
        #expect(relay.take(limit: 2).map(\.token) == [3, 4])
        #expect(relay.depth == 3)
        #expect(!relay.confirm([4]) && relay.sentThrough == 2)
        #expect(relay.confirm([3]) && relay.sentThrough == 4)
        #expect(relay.take(limit: 9).map(\.token) == [5])
        relay.restart()
        #expect(relay.needsRows && relay.readFrom == 4)
        relay.append([row(6)], through: 6)
        #expect(relay.take(limit: 9).isEmpty, "what is on disk comes first")
        relay.load([row(5), row(6)])
        #expect(relay.take(limit: 9).map(\.token) == [5, 6])
        #expect(relay.confirm([5, 6]) && relay.depth == 0)
        let isNew = relay.confirm([5])
        #expect(!isNew, "a second word on it changes nothing")
    }

    @Test func `rows that do not fit in memory are read back, in order`() {
        func row(_ position: Int64, _ bytes: Int = 3 << 19) -> JournalRow {
            JournalRow(position: position, topic: "t", payload: [UInt8](repeating: 0, count: bytes))
        }
        var atHand = RowsAtHand(after: 2)
        atHand.add(row(3))
        atHand.add(row(4))
        atHand.add(row(5, 1))
        #expect(atHand.rows.map(\.position) == [3], "the third would fit, but not before the second")
        atHand.rewind(to: 3)
        atHand.add(row(4, 1))
        #expect(atHand.rows.map(\.position) == [3, 4])
        var relay = Relay(sentThrough: 2, lastPosition: 2)
        relay.append(atHand.rows, through: 5)
        #expect(!relay.needsRows)
        #expect(relay.take(limit: 9).map(\.token) == [3, 4])
        #expect(relay.needsRows && relay.readFrom == 4 && relay.depth == 3)
        relay.append([row(6, 1)], through: 6)
        relay.load([row(5, 1), row(6, 1)])
        #expect(relay.take(limit: 9).map(\.token) == [5, 6])
        #expect(!relay.needsRows)
    }

    @Test func `no more is with the broker than the client should keep`() {
        var relay = Relay(sentThrough: 0, lastPosition: 0)
        let half = [UInt8](repeating: 0, count: 1 << 20)
        relay.append((1...5).map { JournalRow(position: $0, topic: "t", payload: half) }, through: 5)
        #expect(relay.take(limit: 9).map(\.token) == [1, 2])
        #expect(relay.take(limit: 9).isEmpty)
        let isConfirmed = relay.confirm([1])
        #expect(isConfirmed)
        #expect(relay.take(limit: 9).map(\.token) == [3])
        relay.restart()
        relay.load((2...5).map { JournalRow(position: $0, topic: "t", payload: half) })
        #expect(relay.take(limit: 9).map(\.token) == [2, 3])
    }

    @Test func `documents are repaired by what was seen`() {
        var audit = RetainedAudit()
        audit.begin(now: 0)
        audit.note("same", [1], isRetained: true, now: 0.2)
        audit.note("wrong", [1], isRetained: true, now: 0.3)
        audit.note("unknown", [1], isRetained: true, now: 0.4)
        audit.note("same", [1], isRetained: false, now: 0.8)
        #expect(audit.deadline == 0.9, "what the service says meanwhile does not put it off")
        let documents: [(topic: String, payload: [UInt8])] = [("same", [1]), ("wrong", [2]), ("missing", [3])]
        var missing: [String] = []
        for (topic, payload) in documents where audit.misses(topic, payload) { missing.append(topic) }
        #expect(missing == ["wrong", "missing"])
        let unknown = audit.finish()
        #expect(unknown == ["unknown"])
        #expect(!audit.isActive)
    }

    @Test func `timers keep their period and do not pile up`() {
        let routes = [TimerRoute(name: "a", seconds: 1) { _ in }, TimerRoute(name: "b", seconds: 3) { _ in }]
        var timers = Timers(routes, now: 0)
        #expect(timers.take(now: 0).map(\.name) == ["a", "b"])
        #expect(timers.next == 1)
        #expect(timers.take(now: 0.9).isEmpty)
        #expect(timers.take(now: 1.1).map(\.name) == ["a"])
        #expect(timers.next == 2, "no drift")
        #expect(timers.take(now: 60).count == 2)
        #expect(timers.take(now: 60.5).count <= 2)
    }

    @Test func `who waits in a closed mailbox is told`() {
        let mailbox = Mailbox()
        let told = Notes<Bool>()
        func post() {
            mailbox.post(
                .init(label: "x") { _ in
                } done: { result in
                    if case .failure = result { told.add(true) }
                }
            )
        }
        post()
        mailbox.close()
        post()
        #expect(told.count == 2 && mailbox.isEmpty)
    }
}

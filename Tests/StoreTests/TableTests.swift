import GRDB
import Store
import Testing

struct TableTests {
    private func message(_ text: String) -> StoredMessage {
        StoredMessage(topic: "t", payload: Array(text.utf8), qos: 1, receivedAt: 7)
    }

    @Test func `a state document has its version and is listed in the order of topics`() throws {
        let bench = try Bench()
        try bench.write { db in
            let states = try StateTable(db)
            #expect(try states.version("b") == 0)
            try states.put("b", version: 1, payload: [1])
            try states.put("a", version: 1, payload: [2])
            try states.put("b", version: 2, payload: [3])
            #expect(try states.version("b") == 2)
            #expect(try StateTable.documents(db).map(\.topic) == ["a", "b"])
            #expect(try StateTable.documents(db).map(\.payload) == [[2], [3]])
            #expect(try StateTable.documents(db, after: "a").map(\.topic) == ["b"])
            #expect(try StateTable.documents(db, limit: 1).map(\.topic) == ["a"])
            #expect(try states.remove("a"))
            #expect(try !states.remove("a"))
            #expect(try StateTable.documents(db).count == 1)
        }
    }

    @Test func `an entity is stored under its kind and id`() throws {
        let bench = try Bench()
        try bench.write { db in
            let entities = try EntityTable(db)
            #expect(try entities.find(kind: "door", id: "a") == nil)
            try entities.put(kind: "door", id: "a", version: 1, state: [1])
            try entities.put(kind: "door", id: "a", version: 2, state: [2])
            try entities.put(kind: "lamp", id: "a", version: 9, state: [9])
            let found = try #require(try entities.find(kind: "door", id: "a"))
            #expect(found.version == 2 && found.state == [2])
        }
    }

    @Test func `the first message of each entity is due, and blocks the later ones of it only`() throws {
        let bench = try Bench()
        try bench.write { db in
            try DeferredMessages.add(db, message("a1"), entity: "a", attempts: 1, dueAt: 50)
            try DeferredMessages.add(db, message("a2"), entity: "a", attempts: 0, dueAt: 0)
            try DeferredMessages.add(db, message("b1"), entity: "b", attempts: 1, dueAt: 10)
            #expect(try DeferredMessages.isBlocked(db, entity: "a"))
            #expect(try !DeferredMessages.isBlocked(db, entity: "c"))
            #expect(try DeferredMessages.nextDue(db, now: 5) == 10)
            #expect(try DeferredMessages.nextDue(db, now: 20) == 20)
            #expect(try texts(DeferredMessages.due(db, now: 20)) == ["b1"])
            #expect(try texts(DeferredMessages.due(db, now: 60)) == ["a1", "b1"])
            let waiting = try #require(try DeferredMessages.due(db, now: 60).first)
            #expect(try DeferredMessages.following(db, waiting, now: 60) == nil, "it is not done yet")
            let first = try #require(try DeferredMessages.due(db, now: 60).first)
            try DeferredMessages.postpone(db, first.number, attempts: 2, dueAt: 90)
            #expect(try texts(DeferredMessages.due(db, now: 60)) == ["b1"])
            #expect(try DeferredMessages.due(db, now: 90).first?.attempts == 2)
            #expect(try DeferredMessages.following(db, first, now: 60) == nil, "it was put off")
            try DeferredMessages.remove(db, first.number)
            #expect(try texts(DeferredMessages.due(db, now: 60)) == ["a2", "b1"])
            #expect(try DeferredMessages.following(db, first, now: 60).map { texts([$0]) } == ["a2"])
        }
    }

    @Test func `effects are due in order, one of an entity at a time, and a failed one is not overtaken`() throws {
        let bench = try Bench()
        try bench.write { db in
            let first = try EffectQueue.add(db, kind: "mail", entity: "a", payload: [1], dueAt: 10)
            let second = try EffectQueue.add(db, kind: "mail", entity: "a", payload: [2], dueAt: 10)
            let other = try EffectQueue.add(db, kind: "mail", entity: "b", payload: [3], dueAt: 10)
            _ = try EffectQueue.add(db, kind: "lamp", entity: "a", payload: [4], dueAt: 5)
            #expect(try EffectQueue.due(db, kind: "mail", now: 9).isEmpty)
            #expect(try EffectQueue.due(db, kind: "mail", now: 10).map(\.number) == [first, other])
            #expect(try EffectQueue.nextDue(db, kind: "mail", after: 9) == 10)
            #expect(try EffectQueue.nextDue(db, kind: "mail", after: 10) == nil)
            try EffectQueue.postpone(db, first, attempts: 1, dueAt: 99)
            #expect(try EffectQueue.due(db, kind: "mail", now: 10).map(\.number) == [other])
            #expect(try EffectQueue.due(db, kind: "mail", now: 99).first?.attempts == 1)
            #expect(try EffectQueue.remove(db, first))
            #expect(try !EffectQueue.remove(db, first))
            #expect(try EffectQueue.due(db, kind: "mail", now: 10).map(\.number) == [second, other])
        }
    }

    @Test func `what was put off before the clock went back a day is due at once, and no wait is cut short`() throws {
        let bench = try Bench()
        let (day, longest) = (86_400_000 as Int64, DueTime.longestWait)
        try bench.write { db in
            try DeferredMessages.add(db, message("a"), entity: "a", attempts: 1, dueAt: day + 5000)
            let number = try EffectQueue.add(db, kind: "mail", entity: "a", payload: [1], dueAt: day)
            #expect(try texts(DeferredMessages.due(db, now: 0)) == ["a"])
            #expect(try DeferredMessages.nextDue(db, now: 0) == 0)
            #expect(try EffectQueue.due(db, kind: "mail", now: 0).map(\.number) == [number])
            #expect(try EffectQueue.nextDue(db, kind: "mail", after: 0) == nil)

            let now = day + 5000 - longest
            #expect(try DeferredMessages.due(db, now: now).isEmpty)
            #expect(try DeferredMessages.nextDue(db, now: now) == day + 5000)
            #expect(try EffectQueue.due(db, kind: "mail", now: now).isEmpty)
            #expect(try EffectQueue.nextDue(db, kind: "mail", after: now) == day)
        }
    }

    @Test func `the numbers of effects and dead letters are never given out again`() throws {
        let bench = try Bench()
        try bench.write { db in
            for _ in 1...2 {
                let effect = try EffectQueue.add(db, kind: "mail", entity: "a", payload: [1], dueAt: 0)
                let letter = try DeadLetters.add(db, message("x"), problem: [], attempts: 1, at: 0)
                #expect(try EffectQueue.remove(db, effect) && DeadLetters.remove(db, letter))
            }
            #expect(try EffectQueue.add(db, kind: "mail", entity: "a", payload: [1], dueAt: 0) == 3)
            #expect(try DeadLetters.add(db, message("x"), problem: [], attempts: 1, at: 0) == 3)
        }
    }

    @Test func `events are followed in order, and what came early is held`() throws {
        let bench = try Bench()
        try bench.write { db in
            #expect(try Watermarks.position(db, source: "s") == nil)
            try Watermarks.advance(db, source: "s", epoch: "e", sequence: 4)
            let position = try #require(try Watermarks.position(db, source: "s"))
            #expect(position.epoch == "e" && position.sequence == 4)
            try Watermarks.hold(db, source: "s", sequence: 7, message("7"))
            try Watermarks.hold(db, source: "s", sequence: 6, message("6"))
            try Watermarks.hold(db, source: "s", sequence: 6, message("6 again"))
            #expect(try Watermarks.firstHeld(db, source: "s") == 6)
            #expect(try Watermarks.release(db, source: "s", sequence: 5) == nil)
            #expect(try Watermarks.release(db, source: "s", sequence: 6)?.payload == message("6").payload)
            #expect(try Watermarks.firstHeld(db, source: "s") == 7)
            #expect(try Watermarks.firstHeld(db, source: "t") == nil)
            try Watermarks.forgetHeld(db, source: "s", through: 7)
            #expect(try Watermarks.firstHeld(db, source: "s") == nil)
        }
    }

    @Test func `a dead letter keeps every byte`() throws {
        let bench = try Bench()
        try bench.write { db in
            var letter = StoredMessage(topic: "t", payload: [0, 255, 128], qos: 1, receivedAt: 7)
            letter.contentType = "x/y"
            letter.responseTopic = "r"
            letter.correlationData = .init([0, 1])
            letter.user = ["id", "5"]
            let number = try DeadLetters.add(db, letter, problem: [123, 125], attempts: 6, at: 8)
            _ = try DeadLetters.add(db, message("2"), problem: [], attempts: 1, at: 9)
            let found = try #require(try DeadLetters.find(db, number))
            #expect(Array(found.message.payload) == [0, 255, 128])
            #expect(found.message.user == ["id", "5"] && found.message.correlationData == .init([0, 1]))
            #expect(found.problem == [123, 125] && found.attempts == 6 && found.at == 8)
            #expect(try DeadLetters.list(db).map(\.number) == [number, number + 1])
            #expect(try DeadLetters.list(db, after: number).count == 1)
            #expect(try DeadLetters.list(db, limit: 1).count == 1)
            #expect(try DeadLetters.remove(db, number))
            #expect(try !DeadLetters.remove(db, number))
            #expect(try DeadLetters.count(db) == 1)
        }
    }

    private func texts(_ messages: [DeferredMessage]) -> [String] {
        messages.map { String(decoding: $0.message.payload, as: UTF8.self) }
    }
}

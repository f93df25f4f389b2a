import Bus
import Glibc
import Schema
import Store
import Synchronization
import TestKit
import Testing

/// Following another service's events: each once, in order, with gaps repaired.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FollowTests {
    @Test func `a gap is detected, what came early waits, and the replay repairs it`() async throws {
        try await following { watcher, running, doors in
            for number in [1, 2, 4, 5, 4] as [Int64] { try await doors.event(number) }
            try await eventually("the first two") { watcher.seen.all == [1, 2] }
            let asked = try await doors.asked()
            #expect(asked == 3...3)
            #expect(watcher.seen.all == [1, 2])
            try await running.log.wait(for: "gap.detected")
            try await doors.replayed(3)
            try await eventually("the rest in order") { watcher.seen.all == [1, 2, 3, 4, 5] }
            try await running.log.wait(for: "gap.repaired")
            for number in [3, 5, 6] as [Int64] { try await doors.event(number) }
            try await eventually("each once") { watcher.seen.all == [1, 2, 3, 4, 5, 6] }
        }
    }

    @Test func `a gap that closes by itself is not asked for`() async throws {
        try await following { watcher, running, doors in
            for number in [1, 3, 2, 4] as [Int64] { doors.post(number) }
            try await eventually("all in order") { watcher.seen.all == [1, 2, 3, 4] }
            try await always("nobody is asked", during: .seconds(2.5)) { running.log.named("gap.detected").isEmpty }
        }
    }

    @Test func `a gap at the end shows by the status`() async throws {
        try await following { watcher, _, doors in
            try await doors.event(1)
            try await doors.status(last: 3)
            let asked = try await doors.asked()
            #expect(asked == 2...3)
            for number in asked { try await doors.replayed(number) }
            try await eventually("all") { watcher.seen.all == [1, 2, 3] }
        }
    }

    @Test func `a follower that begins does not ask for the past`() async throws {
        try await withBroker { broker in
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe("\(DoorBench.root)/#")
            let doors = ScriptedDoors(client: client)
            try await doors.status(last: 40)
            let watcher = Watcher()
            let running = try await InProcess.start(watcher.service, broker, TemporaryFolder())
            try await doors.event(41)
            try await eventually("it begins there") { watcher.seen.all == [41] }
            try await running.stop()
        }
    }

    @Test func `a new epoch begins anew`() async throws {
        try await following { watcher, running, doors in
            for number in [1, 2, 9] as [Int64] { doors.post(number) }
            var restored = doors
            restored.epoch = "e2"
            restored.post(1)
            restored.post(2)
            try await eventually("the new ones") { watcher.seen.all == [1, 2, 1, 2] }
            try await running.log.wait(for: "epoch.changed")
            try await always("what was held of the old one is forgotten", during: .seconds(2.5)) {
                running.log.named("gap.detected").isEmpty && watcher.seen.count == 4
            }
        }
    }

    @Test func `what comes again of an epoch that is over begins nothing anew`() async throws {
        try await following { watcher, _, doors in
            var restored = doors
            restored.epoch = "e2"
            try await doors.event(1)
            try await restored.event(1)
            try await doors.event(1)
            for number in [1, 2] as [Int64] { try await restored.event(number) }
            try await eventually("the new ones, each once") { watcher.seen.all == [1, 1, 2] }
        }
    }

    @Test func `a status of an epoch that is not known has its events asked for`() async throws {
        try await following { watcher, running, doors in
            try await doors.event(1)
            var restored = doors
            restored.epoch = "e2"
            try await restored.status(last: 2)
            #expect(try await doors.asked() == 1...2)
            try await restored.replayed(1)
            try await restored.replayed(2)
            try await eventually("the new ones") { watcher.seen.all == [1, 1, 2] }
            try await running.log.wait(for: "epoch.changed")
        }
    }

    @Test func `a status of old, which a broker may hold, changes nothing`() async throws {
        try await following { watcher, running, doors in
            try await doors.event(1)
            var old = doors
            old.epoch = "e0"
            try await old.status(last: 7)
            #expect(try await doors.asked() == 1...7, "only who is asked can tell")
            try await doors.refuse()
            try await doors.event(2)
            try await eventually("it goes on") { watcher.seen.all == [1, 2] }
            #expect(running.log.named("epoch.changed").isEmpty)
            #expect(running.log.named("gap.abandoned").isEmpty)
        }
    }

    @Test func `a gap beyond the journal is given up, and told`() async throws {
        try await following { watcher, running, doors in
            for number in [1, 5] as [Int64] { try await doors.event(number) }
            #expect(try await doors.asked() == 2...4)
            try await doors.refuse()
            try await eventually("it goes on") { watcher.seen.all == [1, 5] }
            let line = try await running.log.wait(for: "gap.abandoned")
            #expect(line.level == "error")
        }
    }

    @Test func `of a gap only what is no longer kept is given up`() async throws {
        try await following { watcher, running, doors in
            for number in [1, 6] as [Int64] { try await doors.event(number) }
            #expect(try await doors.asked() == 2...5)
            try await doors.refuse(oldest: 4)
            #expect(try await doors.asked(2) == 4...5)
            for number in [4, 5] as [Int64] { try await doors.replayed(number) }
            try await eventually("what is kept is there") { watcher.seen.all == [1, 4, 5, 6] }
            let line = try await running.log.wait(for: "gap.abandoned")
            #expect(line["msg"]?.contains("2 to 3") == true)
        }
    }

    @Test func `a replay that brought nothing on is not asked for again without a pause`() async throws {
        try await following { watcher, _, doors in
            for number in [1, 3] as [Int64] { try await doors.event(number) }
            #expect(try await doors.asked() == 2...2)
            for _ in 1...20 { try await doors.answered(count: 1) }
            try await always("it waits", during: .seconds(2)) {
                doors.client.received(on: DoorBench.command("_journal", "replay")).count == 1
            }
            try await doors.replayed(2)
            try await eventually("all") { watcher.seen.all == [1, 2, 3] }
        }
    }

    @Test func `an event with a number that the contract would not take is followed all the same`() async throws {
        try await following { watcher, _, doors in
            let large = #"{"isLocked":true,"at":18014398509481984}"#
            for number in 1...3 as ClosedRange<Int64> { doors.post(number, data: large) }
            try await eventually("all") { watcher.seen.all == [1, 2, 3] }
        }
    }

    @Test func `an open gap is taken up after a restart`() async throws {
        try await withBroker { broker in
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe("\(DoorBench.root)/#")
            let doors = ScriptedDoors(client: client)
            let folder = try TemporaryFolder()
            let watcher = Watcher()
            let first = try await InProcess.start(watcher.service, broker, folder)
            try await doors.event(1)
            try await doors.event(3)
            try await eventually("the first is there") { watcher.seen.all == [1] }
            try await client.publish("\(DoorBench.root)/evt/x/turned", "nonsense")
            try await first.log.wait(for: "command.rejected")
            try await first.stop()
            let second = try await InProcess.start(watcher.service, broker, folder)
            #expect(try await doors.asked() == 2...2)
            try await doors.replayed(2)
            try await eventually("all") { watcher.seen.all == [1, 2, 3] }
            try await second.stop()
        }
    }

    @Test func `a failing handler blocks only the event's entity, and is retried in order`() async throws {
        try await following { watcher, running, doors in
            watcher.failing.withLock { $0 = [1] }
            try await doors.event(1, door: "front")
            try await doors.event(2, door: "front")
            try await doors.event(3, door: "back")
            try await eventually("the other door goes on") { watcher.seen.all == [3] }
            try await running.log.wait(for: "handler.failed", where: { $0["attempt"] == "2" })
            watcher.failing.withLock { $0 = [] }
            // On a slow machine the next try may be the one after 30 s.
            try await eventually("both, in order", within: .seconds(90)) { watcher.seen.all == [3, 1, 2] }
        }
    }

    /// The doors' real journal, beyond a page of a replay.
    @Test func `a follower that was away catches up from the real journal`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        let service = try await bench.start()
        let folder = try TemporaryFolder()
        let watcher = Watcher()
        func turn(_ numbers: ClosedRange<Int>) async throws {
            for number in numbers {
                client.post(DoorBench.command("front"), Array(#"{"lock":"TURN","id":"\#(number)"}"#.utf8))
            }
            try await client.door("front", turns: numbers.upperBound)
        }
        let first = try await InProcess.start(watcher.service, bench.broker, folder)
        try await turn(1...3)
        try await eventually("the first three") { watcher.seen.all == [1, 2, 3] }
        try await first.stop()
        try await turn(4...1300)
        let second = try await InProcess.start(watcher.service, bench.broker, folder)
        try await turn(1301...1301)
        try await eventually("all 1,301 and not \(watcher.seen.count)") {
            watcher.seen.count >= 1301
        }
        #expect(watcher.seen.all == (1...1301).map { Int64($0) })
        try await second.stop()
        try await service.terminate()
    }

    @Test func `a follower goes on with a service whose database was restored and renewed`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        let watcher = Watcher()
        let running = try await InProcess.start(watcher.service, bench.broker, TemporaryFolder())
        func turn(_ numbers: ClosedRange<Int>) async throws {
            let service = try await bench.start()
            for number in numbers {
                try await client.publish(DoorBench.command("front"), #"{"lock":"TURN","id":"\#(number)"}"#)
            }
            try await client.door("front", turns: numbers.upperBound)
            try await service.terminate()
        }
        try await turn(1...3)
        try await eventually("the first three") { watcher.seen.all == [1, 2, 3] }
        try bench.database.change { try RestoredDatabase.renew($0, epoch: "restored") }
        try await turn(4...5)
        try await eventually("the new ones, from 1 on: \(watcher.seen.all)") { watcher.seen.all == [1, 2, 3, 1, 2] }
        #expect(try bench.journal().map(\.sequence) == [1, 2], "nothing of the old journal is left")
        #expect(running.log.named("epoch.changed").count == 1)
        try await running.stop()
        try await bench.broker.kill()
    }

    private func following(_ body: (Watcher, InProcess, ScriptedDoors) async throws -> Void) async throws {
        try await withBroker { broker in
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe("\(DoorBench.root)/#")
            let watcher = Watcher()
            let running = try await InProcess.start(watcher.service, broker, TemporaryFolder())
            try await body(watcher, running, ScriptedDoors(client: client))
            try await running.stop()
        }
    }
}

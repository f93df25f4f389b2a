import Bus
import Schema
import TestKit
import Testing

/// Replay, snapshot and the retained documents.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct JournalTests {
    @Test func `events are replayed byte for byte, and the range is bounded by the epoch and the journal`() async throws
    {
        try await withDoors { _, service, client in
            for number in 1...5 {
                try await client.publish(DoorBench.command("front"), #"{"lock":"TURN","id":"\#(number)"}"#)
            }
            let events = try await client.all(5, "event") { $0.topic.hasSuffix("/turned") }
            let epoch = try #require(events[0].json?["epoch"]?.text)

            try await client.publish(replay, request(epoch, 2, 4, to: "a"))
            let replayed = try await client.all(4, "replayed event and reply") { $0.topic == DoorBench.reply("a") }
            #expect(replayed.prefix(3).map(\.payload) == events[1...3].map(\.payload))
            #expect(replayed[3].json?["data"]?["result"]?["count"]?.number == 3)

            try await client.publish(replay, request("another", 1, 2, to: "b"))
            let expired = try await client.first(on: DoorBench.reply("b"))
            #expect(expired.json?["data"]?["type"]?.text == "urn:quintet:problem:expired")
            try await client.publish(replay, request(epoch, 9, 9, to: "c"))
            let none = try await client.first(on: DoorBench.reply("c"))
            #expect(none.json?["data"]?["result"]?["count"]?.number == 0)
            try await client.publish(replay, #"{"epoch":"\#(epoch)","from":1,"to":2,"id":"nobody"}"#)
            let nowhere = try await client.first(on: "\(DoorBench.root)/problem/_journal")
            #expect(nowhere.json?["data"]?["type"]?.text == "urn:quintet:problem:schema-violation")
            try await service.log.wait(for: "replay.served", count: 2)
        }
    }

    @Test func `what was forgotten is answered as expired`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        try await bench.start().terminate()
        let first = try await bench.start()
        for number in 1...4 {
            try await client.publish(DoorBench.command("front"), #"{"lock":"TURN","id":"\#(number)"}"#)
        }
        let events = try await client.all(4, "event") { $0.topic.hasSuffix("/turned") }
        try await first.terminate()
        try bench.change("UPDATE journal SET at = 1000 WHERE sequence <= 2 OR position < 4")
        let service = try await bench.start()
        let epoch = try #require(events[0].json?["epoch"]?.text)
        var round = 0
        try await eventually("retention takes the old rows") {
            round += 1
            try await client.publish(replay, request(epoch, 1, 4, to: "old\(round)"))
            let answer = try await client.first(on: DoorBench.reply("old\(round)"))
            return answer.json?["data"]?["type"]?.text == "urn:quintet:problem:expired"
        }
        try await client.publish(replay, request(epoch, 3, 4, to: "kept"))
        let kept = try await client.all(3, "kept event and reply") { $0.topic == DoorBench.reply("kept") }
        #expect(kept.prefix(2).map(\.payload) == events[2...3].map(\.payload))
        try await service.terminate()
    }

    @Test func `a snapshot holds every document as it is retained`() async throws {
        try await withDoors { _, _, client in
            for door in ["a", "b", "c"] {
                try await client.publish(DoorBench.command(door), "LOCK")
                try await client.door(door, turns: 1)
            }
            let snapshot = try await ask(client, "snapshot")
            let documents = try #require(snapshot["documents"]?.elements)
            #expect(documents.map { $0["topic"]?.text } == ["a", "b", "c"].map(DoorBench.state))
            let retained = try await client.first(on: DoorBench.state("a"))
            #expect(documents[0]["json"]?.text == retained.text)
            #expect(snapshot["sequence"]?.number == 3)
            #expect(snapshot["next"]?.text == nil)
            let page = try await ask(client, "snapshot", #"{"after":"\#(DoorBench.state("a"))"}"#)
            #expect(page["documents"]?.elements.count == 2)
        }
    }

    @Test func `documents that the broker lost are published again`() async throws {
        try await withDoors { bench, first, client in
            for door in ["a", "b"] { try await client.publish(DoorBench.command(door), "LOCK") }
            let document = try await client.first(on: DoorBench.state("b"))
            // A stop confirms everything, so that nothing of the journal is sent again on its own account.
            try await first.terminate()
            let service = try await bench.start()
            try await bench.broker.restart(wiped: true)
            try await service.log.wait(for: "retained.repaired", within: .seconds(30)) {
                $0["msg"]?.contains("2 documents") == true
            }
            let late = try await bench.client()
            let retained = try await late.first(on: DoorBench.state("b"))
            #expect(retained.payload == document.payload)
            try await late.first(on: DoorBench.state("a"))
            let later = try await bench.client()
            let kept = try await later.first(on: DoorBench.state("b"))
            #expect(kept.isRetained && kept.payload == document.payload)
            try await service.terminate()
        }
    }

    @Test func `a document that the database does not know is cleared, and a wrong one is put right`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        let first = try await bench.start()
        try await client.publish(DoorBench.command("front"), "LOCK")
        let right = try await client.first(on: DoorBench.state("front"))
        try await first.terminate()
        try await client.publish(DoorBench.state("ghost"), #"{"version":1}"#, isRetained: true)
        try await client.publish(DoorBench.state("front"), #"{"version":99}"#, isRetained: true)
        let service = try await bench.start()
        try await client.first("the ghost is cleared") { $0.topic == DoorBench.state("ghost") && $0.payload.isEmpty }
        try await eventually("the wrong one is put right") {
            client.received(on: DoorBench.state("front")).last?.payload == right.payload
        }
        let late = try await bench.client()
        let retained = try await late.first(on: DoorBench.state("front"))
        #expect(retained.payload == right.payload)
        #expect(late.received(on: DoorBench.state("ghost")).isEmpty)
        try await service.terminate()
    }

    private let replay = DoorBench.command("_journal", "replay")

    private func request(_ epoch: String, _ first: Int, _ last: Int, to client: String) -> String {
        #"{"epoch":"\#(epoch)","from":\#(first),"to":\#(last),"id":"\#(client)","reply_to":"\#(DoorBench.reply(client))"}"#
    }
}

import Bus
import GRDB
import Schema
import TestKit
import Testing

@testable import ServiceKit

/// The process is killed at each named point while commands stream in; afterwards everything happened exactly once.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct CrashTests {
    @Test(arguments: CrashPoint.allCases, [2, 6])
    func `nothing is lost, doubled or renumbered by a crash`(point: CrashPoint, passage: Int) async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        // A first start, so that the session exists.
        try await bench.start().terminate()
        let doomed = try await bench.start(["QUINTET_CRASH": "\(point.rawValue):\(passage)"], ready: false)
        let sent = try await stream(client, until: doomed)
        #expect(doomed.ending == .signal(9))

        let service = try await bench.start()
        try await eventually("all of \(sent) are done, \(client.turns("named")) \(client.turns("bare"))") {
            client.turns("named") >= sent && client.turns("bare") >= sent
        }
        // One more of each shows that nothing stands behind.
        try await client.publish(DoorBench.command("last"), "LOCK")
        try await client.door("last", turns: 1)
        #expect(client.turns("named") == sent && client.turns("bare") == sent)
        try await eventually("every command was answered") {
            Set(client.received(on: DoorBench.reply("me")).compactMap { $0.json?["causationid"]?.text }).count == sent
        }
        try await service.terminate()
        let journal = try bench.journal()
        #expect(journal.count == 2 * sent + 1)
        History.check(client, against: journal)
        try History.checkVersions(journal)
        try await bench.broker.kill()
    }

    @Test func `a refused command among redelivered ones does not double the others`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        try await bench.start().terminate()
        for payload in ["LOCK", "KICK", "UNLOCK", "TURN", "LOCK", "UNLOCK"] {
            try await client.publish(DoorBench.command("bare"), payload)
        }
        let doomed = try await bench.start(["QUINTET_CRASH": "after-commit:3"], ready: false)
        _ = try await doomed.end()
        let service = try await bench.start()
        try await client.publish(DoorBench.command("last"), "LOCK")
        try await client.door("last", turns: 1)
        #expect(client.turns("bare") == 4)
        try await service.terminate()
        try await bench.broker.kill()
    }

    @Test(arguments: [CrashPoint.beforeCommit, .afterCommit])
    func `what a question wrote is on disk before its confidential answer leaves`(point: CrashPoint) async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        let settings = ["CONFIDENTIAL": "true", "QUINTET_CRASH": "\(point.rawValue):20"]
        let doomed = try await bench.start(settings)
        var asked: [String] = []
        var answered: [String] = []
        while doomed.ending == nil, asked.count < 100 {
            let (door, reply) = ("d\(asked.count)", DoorBench.reply("d\(asked.count)"))
            asked.append(door)
            let properties = MessageProperties(responseTopic: reply)
            try await client.publish("\(DoorBench.root)/ask/look", #"{"door":"\#(door)"}"#, properties: properties)
            try await eventually("an answer or the end") {
                doomed.ending != nil || !client.received(on: reply).isEmpty
            }
            if !client.received(on: reply).isEmpty { answered.append(door) }
        }
        #expect(doomed.ending == .signal(9))
        let noted = try bench.database.read { try String.fetchAll($0, sql: "SELECT door FROM look ORDER BY rowid") }
        #expect(answered == asked.dropLast(), "the last one was not answered")
        #expect(noted == (point == .beforeCommit ? answered : asked))
        try await bench.broker.kill()
    }

    /// Sends relative commands with an id, and bare ones whose doubling would show, until the service has crashed.
    private func stream(_ client: TestClient, until service: ServiceProcess) async throws -> Int {
        var sent = 0
        while service.ending == nil, sent < 2000 {
            for _ in 0..<10 {
                sent += 1
                let named = #"{"lock":"TURN","id":"n-\#(sent)","reply_to":"\#(DoorBench.reply("me"))"}"#
                client.post(DoorBench.command("named"), Array(named.utf8))
                client.post(DoorBench.command("bare"), Array((sent % 2 == 1 ? "LOCK" : "UNLOCK").utf8))
            }
            try await client.flush()
            // What comes all at once, to a machine that is busy, would be too few turns to reach the point.
            try await eventually("the ten before are done, or it has died") {
                service.ending != nil || client.turns("named") >= sent - 10
            }
        }
        return sent
    }
}

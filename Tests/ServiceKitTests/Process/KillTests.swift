import Bus
import Foundation
import Glibc
import Schema
import TestKit
import Testing

/// Random ends of the service and of the broker under a stream of commands.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct KillTests {
    @Test func `killing the service again and again loses and doubles nothing`() async throws {
        let bench = try await DoorBench()
        let client = try await bench.client()
        var service = try await bench.start()
        let stream = Stream(client)
        for _ in 0..<6 {
            let goal = stream.sent + Int.random(in: 20...60)
            try await stream.send(until: goal)
            service.signal(SIGKILL)
            _ = try await service.end()
            service = try await bench.start(ready: false)
        }
        try await service.ready()
        try await stream.settle()
        try await check(bench, client, service, stream)
    }

    @Test(arguments: [false, true])
    func `killing the broker loses and doubles nothing that was answered`(isWiped: Bool) async throws {
        let bench = try await DoorBench(.persistent)
        let client = try await bench.client()
        let service = try await bench.start()
        let stream = Stream(client)
        for _ in 0..<3 {
            try await stream.send(until: stream.sent + 30)
            try await bench.broker.restart(wiped: isWiped)
            try await eventually("the service is back", within: .seconds(30)) {
                service.log.named("mqtt.subscribed").count > stream.breaks
            }
            stream.breaks = service.log.named("mqtt.subscribed").count
        }
        try await stream.settle()
        try await service.terminate()
        let journal = try bench.journal()
        #expect(journal.count == stream.sent, "each command was done once")
        try History.checkVersions(journal)
        #expect(journal.map(\.sequence) == (0..<Int64(journal.count)).map { $0 + 1 })
    }

    @Test func `a service that was stopped for a while goes on`() async throws {
        try await withDoors { _, service, client in
            service.signal(SIGSTOP)
            for number in 1...20 {
                client.post(DoorBench.command("front"), Array(#"{"lock":"TURN","id":"\#(number)"}"#.utf8))
            }
            try await client.flush()
            service.signal(SIGCONT)
            try await client.door("front", turns: 20)
            try await service.log.wait(for: "command.applied", count: 20)
            #expect(service.log.named("command.applied").count == 20)
        }
    }

    /// Commands with ids that are repeated until they are answered, as a careful sender does.
    private final class Stream {
        let client: TestClient
        var sent = 0
        var breaks = 0

        init(_ client: TestClient) { self.client = client }

        func send(until goal: Int) async throws {
            while sent < goal {
                sent += 1
                post(sent)
            }
            try await client.flush()
        }

        func settle() async throws {
            try await eventually("every command is answered, not \(unanswered.count) of them", within: .seconds(60)) {
                let missing = unanswered
                for number in missing { post(number) }
                try await client.flush()
                return missing.isEmpty
            }
        }

        private var unanswered: [Int] {
            let answered = client.received(on: DoorBench.reply("me")).compactMap { $0.json?["causationid"]?.text }
            let done = Set(answered)
            return (1...sent).filter { !done.contains("k-\($0)") }
        }

        private func post(_ number: Int) {
            let command = #"{"lock":"TURN","id":"k-\#(number)","reply_to":"\#(DoorBench.reply("me"))"}"#
            client.post(DoorBench.command("front"), Array(command.utf8))
        }
    }

    private func check(
        _ bench: DoorBench,
        _ client: TestClient,
        _ service: ServiceProcess,
        _ stream: Stream
    ) async throws {
        try await client.door("front", turns: stream.sent)
        try await service.terminate()
        let journal = try bench.journal()
        #expect(journal.count == stream.sent)
        History.check(client, against: journal)
        try History.checkVersions(journal)
    }
}

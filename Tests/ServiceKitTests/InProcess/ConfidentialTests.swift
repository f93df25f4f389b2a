import Bus
import Foundation
import Schema
import TestKit
import Testing

@testable import ServiceKit

/// A service whose data is nobody else's business.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConfidentialTests {
    private static let word = "zebra"
    private static let doors = ["open", "closed", "guarded", "blind", "broken", "strict"]

    @Test(arguments: [true, false])
    func `nothing it hears is on disk or in the log, but the asker is answered`(isConfidential: Bool) async throws {
        try await VaultBench.with(isConfidential: isConfidential) { bench in
            for door in Self.doors {
                let question = #"{"door":"\#(door)","word":"\#(Self.word)"}"#
                for ask in ["ask/whisper", "ask/mutter"] { _ = try await bench.perform(ask, question) }
                let path = "\(Vault.root)/cmd/\(door)/stow"
                for payload in [#"{"word":"\#(Self.word)"}"#, #"{"word":"\#(Self.word)"#, #"{"\#(Self.word)":1}"#] {
                    try await bench.client.publish(path, payload)
                    try await bench.client.publish("\(Vault.root)/ask/whisper", payload)
                }
            }
            try await bench.client.publish("walls/north", Self.word)
            try await bench.running.log.wait(for: "listener.failed")
            let answers = bench.client.received(on: "\(Vault.root)/reply").filter { $0.text.contains(Self.word) }
            #expect(answers.count >= 6, "the open, closed and guarded doors tell their asker all")
            let overheard = bench.client.received(on: "\(Vault.root)/problem").filter { $0.text.contains(Self.word) }
            let lines = bench.running.log.all.filter { $0.text.contains(Self.word) }
            #expect(overheard.isEmpty == isConfidential, "\(overheard.map(\.text))")
            #expect(lines.isEmpty == isConfidential, "\(lines.map(\.text))")
            let open = try bench.files(with: Self.word)
            #expect(open.isEmpty == isConfidential, "\(open)")
            try await bench.running.stop()
            let closed = try bench.files(with: Self.word)
            #expect(closed.isEmpty == isConfidential, "\(closed)")
        }
    }

    @Test func `a refusal nobody asked to be told names only its kind and the places`() async throws {
        try await VaultBench.with { bench in
            try await bench.client.publish("\(Vault.root)/cmd/closed/stow", #"{"word":"zebra"}"#)
            let told = try await bench.client.first(on: "\(Vault.root)/problem/closed")
            let problem = try JSONCodec().value(Problem.self, from: told.payload[Envelope.read(told.payload).1])
            var expected = Problem(
                .schemaViolation,
                ProblemType.schemaViolation.title,
                errors: [Violation("/word", "enum", expected: "see the contract")]
            )
            expected.topic = "\(Vault.root)/cmd/closed/stow"
            #expect(problem == expected)
            let line = try await bench.running.log.wait(for: "command.rejected")
            #expect(line["error.type"] == "schema-violation" && line["error.detail"] == "/word enum")
            #expect(line["topic"] == "\(Vault.root)/cmd/closed/stow" && line["id"]?.isEmpty == false)
        }
    }

    @Test func `who asks is told the whole refusal`() async throws {
        try await VaultBench.with { bench in
            let told = try await bench.perform("cmd/closed/stow", #"{"word":"zebra"}"#)
            #expect(told?["detail"]?.text == "/word must be not zebra, got zebra")
            #expect(told?["errors"]?.elements.first?["actual"]?.text == "zebra")
            #expect(bench.client.received(on: "\(Vault.root)/problem").isEmpty)
        }
    }

    @Test(arguments: [
        ("broken", "Broken"), ("strict", "DatabaseError 275 (constraint failed): CHECK constraint failed: words <> ''"),
    ])
    func `a command whose handler fails is refused at once and kept nowhere`(door: String, words: String) async throws {
        try await VaultBench.with { bench in
            let told = try await bench.perform("cmd/\(door)/stow", #"{"word":"zebra"}"#)
            #expect(told?["type"]?.text == "urn:quintet:problem:internal" && told?["retryable"] == .truth(true))
            let failed = try await bench.running.log.wait(for: "handler.failed")
            #expect(failed.level == "error" && failed["error.detail"] == words, "\(failed.text)")
            // An open entity goes on at once, as nothing waits before it.
            let next = try await bench.perform("cmd/open/stow", #"{"word":"zebra"}"#, id: "next")
            #expect(next?["outcome"]?.text == "applied")
            try await bench.running.stop()
            #expect(try bench.column("SELECT number FROM deferred UNION SELECT number FROM deadLetter").isEmpty)
            #expect(try bench.column("SELECT id FROM inbox") == ["next"])
            #expect(try bench.column("SELECT words FROM note") == ["stowed"], "what the failed one wrote is undone")
        }
    }

    @Test func `a repeated command gets its first reply again, and a bare one leaves no digest`() async throws {
        try await VaultBench.with { bench in
            let stow = #"{"word":"zebra"}"#
            let first = try await bench.perform("cmd/open/stow", stow, id: "same")
            let second = try await bench.perform("cmd/open/stow", stow, id: "same")
            #expect(first == second && first?["outcome"]?.text == "applied")
            try await bench.client.publish("\(Vault.root)/cmd/open/stow", stow)
            try await bench.running.log.wait(for: "command.applied", count: 2)
            try await bench.running.stop()
            #expect(try bench.column("SELECT id FROM inbox") == ["same"])
            #expect(try bench.column("SELECT CAST(payload AS TEXT) FROM journal").count == 2, "both replies")
        }
    }

    @Test func `an answer without a connection is dropped and counted`() throws {
        let address = BrokerAddress(host: "127.0.0.1", port: 1)
        let publisher = Publisher(try Bus(BusConfiguration(addresses: [address], clientID: "c")))
        let metrics = Metrics()
        let answer = (address: ReplyAddress(topic: "t", correlation: [7]), payload: [1] as [UInt8])
        func lost() -> Double { metrics.document(at: .wallClock).counters["quintet_answers_lost_total", default: 0] }
        publisher.tell([answer], isConnected: false, metrics)
        #expect(publisher.take(limit: 9).isEmpty && lost() == 1)
        publisher.tell([answer, answer], isConnected: true, metrics)
        let taken = publisher.take(limit: 1)
        #expect(taken.map(\.payload) == [[1]] && taken.first?.properties?.correlationData == [7])
        publisher.fail(BusError(.connection, "gone"))
        #expect(publisher.take(limit: 9).isEmpty && lost() == 3, "one was handed out, one waited")
        let large = (address: answer.address, payload: [UInt8](repeating: 0, count: 9 << 20))
        publisher.tell([large, large, large], isConnected: true, metrics)
        #expect(publisher.take(limit: 9).count == 2 && lost() == 4, "no more bytes wait than are useful")
        publisher.tell([large], isConnected: true, metrics)
        #expect(publisher.take(limit: 9).count == 1)
    }
}

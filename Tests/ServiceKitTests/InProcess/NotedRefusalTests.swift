import Bus
import Schema
import TestKit
import Testing

@testable import ServiceKit

/// Refusals that leave a trace.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct NotedRefusalTests {
    private static let paths = [
        ("cmd/guarded/stow", #"{"word":"w"}"#), ("ask/whisper", #"{"door":"guarded","word":"w"}"#),
        ("ask/mutter", #"{"door":"guarded","word":"w"}"#),
    ]

    @Test(arguments: [true, false], paths)
    func `what is noted is kept, what the handler did is not`(isHidden: Bool, _ sent: (String, String)) async throws {
        try await VaultBench.with(isConfidential: isHidden) { bench in
            for count in 1...2 {
                let told = try await bench.perform(sent.0, sent.1, id: "same")
                #expect(told?["type"]?.text == "urn:quintet:problem:forbidden")
                #expect(told?["detail"]?.text == "w opens nothing")
                let notes = try bench.column("SELECT words FROM note")
                #expect(notes == Array(repeating: "tried", count: count), "it is there when the refusal comes")
            }
            #expect(try bench.column("SELECT id FROM inbox").isEmpty, "it may be sent again")
            try await bench.running.log.wait(for: "command.rejected", count: 2)
        }
    }

    @Test func `a refusal that cannot be noted is a failure`() async throws {
        try await VaultBench.with { bench in
            let sent = [("cmd/blind/stow", #"{"word":"w"}"#), ("ask/whisper", #"{"door":"blind","word":"w"}"#)]
            for (path, payload) in sent {
                let told = try await bench.perform(path, payload)
                #expect(told?["type"]?.text == "urn:quintet:problem:internal")
                #expect(told?["detail"]?.text?.contains("Broken") == true, "\(path)")
            }
            #expect(try bench.column("SELECT words FROM note").isEmpty)
        }
    }
}

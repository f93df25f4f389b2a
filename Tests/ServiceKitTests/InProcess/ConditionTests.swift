import Bus
import Schema
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// What a service says keeps it from its work.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct ConditionTests {
    private static let topic = "\(Vault.root)/sys/status"

    @Test func `a condition is told in the status and in the log, when it comes, changes and goes`() async throws {
        let condition = Condition("locked: no key")
        var service = Microservice("watch-service", topic: .watch)
        service.session = .clean
        service.condition { condition.words.withLock { $0 } }
        try await withBroker { broker in
            let client = try await TestClient.connect(to: broker)
            try await client.subscribe(Self.topic)
            let running = try await InProcess.start(service, broker, TemporaryFolder())
            for words in ["locked: no key", "locked: wrong key"] {
                condition.words.withLock { $0 = words }
                try await client.first(words) { $0.json?["condition"]?.text == words }
                let line = try await running.log.wait(for: "service.condition") { $0["error.detail"] == words }
                #expect(line.level == "warn")
            }
            condition.words.withLock { $0 = nil }
            try await eventually("the status tells of none") {
                let last = client.received.last?.json
                return last?["status"]?.text == "online" && last?["condition"] == nil
            }
            try await running.log.wait(for: "service.condition") { $0.level == "info" }
            #expect(running.log.named("service.condition").count == 3)
            client.stop()
            try await running.stop()
        }
    }

    @Test func `a service that reports none needs no waking for it`() {
        let watch = ConditionWatch(nil, now: 0)
        #expect(watch.deadline == nil)
        var other = ConditionWatch({ nil }, now: 0)
        let line = other.look(0)
        #expect(line == nil && other.deadline == 1)
        let isNews = other.takeNews()
        #expect(!isNews)
    }

    private final class Condition: Sendable {
        let words: Mutex<String?>

        init(_ words: String) { self.words = Mutex(words) }
    }
}

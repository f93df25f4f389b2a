import Bus
import Schema
import Store
import Synchronization
import TestKit
import Testing

@testable import ServiceKit

/// Timers, sources and effects: what a service does beside answering.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct WorkTests {
    struct Mail: EffectPayload {
        static let kind = "mail"
        var text: String
    }

    struct Done: Sendable, Equatable {
        var text: String
        var key: String
        var attempt: Int
    }

    struct Fault: Error {}

    @Test func `a timer runs at once and again, and a failing one harms nobody`() async throws {
        let ticks = Notes<Int>()
        var service = Microservice("work-service", topic: .watch)
        service.every(0.05, "broken") { _ in throw Fault() }
        service.every(0.05, "tick") { transaction in transaction.onCommit { ticks.add(1) } }
        try await running(service) { running, _ in
            try await eventually("it ticks") { ticks.count >= 5 }
            let line = try await running.log.wait(for: "work.failed")
            #expect(line["msg"] == "timer.broken")
        }
    }

    @Test func `a wake-up that fails is not tried again and again`() async throws {
        let tries = Notes<Int>()
        let wakes = Notes<Int>()
        let due = Mutex<Timestamp?>(Timestamp(milliseconds: 0))
        var service = Microservice("work-service", topic: .watch)
        service.wake("broken", at: { Timestamp(milliseconds: 0) }) { _ in
            tries.add(1)
            throw Fault()
        }
        service.wake("once", at: { due.withLock { $0 } }) { transaction in
            transaction.onCommit {
                wakes.add(1)
                due.withLock { $0 = nil }
            }
        }
        try await running(service) { _, _ in
            try await eventually("both ran") { tries.count > 1 && wakes.count == 1 }
            try await always("it is not tried without a pause", during: .seconds(1)) { tries.count < 100 }
        }
    }

    @Test func `a source that fails is started again, and commits what it has`() async throws {
        let starts = Notes<Int>()
        let values = Notes<Int>()
        var service = Microservice("work-service", topic: .watch)
        service.source("poll") { source in
            starts.add(1)
            if starts.count == 1 { throw Fault() }
            values.add(try await source.commit("poll") { _ in 42 })
            await #expect(throws: Fault.self) { try await source.commit("bad") { _ in throw Fault() } }
            values.add(43)
            try await source.commit("never") { _ in }
        }
        try await running(service) { running, _ in
            let line = try await running.log.wait(for: "source.failed")
            #expect(line["msg"]?.contains("poll") == true)
            try await eventually("the second start commits") { values.all.starts(with: [42, 43]) }
        }
    }

    @Test func `a stop does not wait for who waits for a commit`() async throws {
        var service = Microservice("work-service", topic: .watch)
        let commits = Notes<Int>()
        service.source("busy") { source in
            while true {
                try await source.commit("busy") { _ in }
                commits.add(1)
            }
        }
        service.source("publishing") { source in
            while true { try await source.publisher.publish("x/y", [1]) }
        }
        try await running(service) { _, _ in
            try await eventually("it is busy") { commits.count > 50 }
        }
    }

    @Test func `an effect is retried with the same key, keeps the order of its entity and blocks no other`()
        async throws
    {
        let done = Notes<Done>()
        let tries = Notes<Done>()
        var service = Microservice("work-service", topic: .watch)
        service.atStart { transaction in
            for (text, entity) in [("a1", "a"), ("a2", "a"), ("b1", "b")] {
                try transaction.enqueue(Mail(text: text), entity: entity)
            }
        }
        service.effect(Mail.self) { mail, context in
            let entry = Done(text: mail.text, key: context.idempotencyKey, attempt: context.attempt)
            tries.add(entry)
            if mail.text == "a1", context.attempt == 1 { throw Fault() }
            done.add(entry)
        }
        try await running(service) { running, _ in
            try await eventually("all are done: \(done.all)") { done.count == 3 }
            #expect(done.all.map(\.text) == ["b1", "a1", "a2"])
            let first = tries.all.filter { $0.text == "a1" }
            #expect(first.map(\.attempt) == [1, 2] && Set(first.map(\.key)).count == 1)
            #expect(Set(done.all.map(\.key)).count == 3)
            let line = try await running.log.wait(for: "effect.failed")
            #expect(line.level == "warn" && line["attempt"] == "1" && line["subject"] == "a")
        }
    }

    @Test func `effects of one entity follow each other without a pause`() async throws {
        let done = Notes<String>()
        var service = Microservice("work-service", topic: .watch)
        service.atStart { transaction in
            for number in 1...100 { try transaction.enqueue(Mail(text: "\(number)"), entity: "a") }
        }
        service.effect(Mail.self) { mail, _ in done.add(mail.text) }
        try await running(service) { _, _ in
            try await eventually("all 100, not \(done.count)") { done.count == 100 }
            #expect(done.all == (1...100).map(String.init))
        }
    }

    @Test func `an effect that a restart interrupted is done again with the same key`() async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder()
            let tries = Notes<Done>()
            func service(_ isHanging: Bool) -> Microservice {
                var service = Microservice("work-service", topic: .watch)
                if isHanging { service.atStart { try $0.enqueue(Mail(text: "once"), entity: "a") } }
                service.effect(Mail.self) { mail, context in
                    tries.add(Done(text: mail.text, key: context.idempotencyKey, attempt: context.attempt))
                    if isHanging { try await Task.sleep(for: .seconds(60)) }
                }
                return service
            }
            let first = try await InProcess.start(service(true), broker, folder)
            try await eventually("it began") { tries.count == 1 }
            try await first.stop()
            let second = try await InProcess.start(service(false), broker, folder)
            try await eventually("it is done again") { tries.count == 2 }
            #expect(tries.all[0].key == tries.all[1].key)
            try await second.stop()
        }
    }

    @Test func `an effect that was given up can be retried by a person`() async throws {
        try await withBroker { broker in
            let folder = try TemporaryFolder()
            let works = Mutex(false)
            let done = Notes<String>()
            var service = Microservice("work-service", topic: .watch)
            service.atStart { transaction in
                try DeadLetterDesk.bury(
                    StoredMessage(
                        topic: "effect/mail/a/b",
                        payload: Array(#"{"text":"x"}"#.utf8),
                        qos: 1,
                        receivedAt: 0
                    ),
                    Problem(.dependencyUnavailable, "given up"),
                    attempts: 6,
                    transaction
                )
            }
            service.effect(Mail.self) { mail, _ in
                guard works.withLock({ $0 }) else { throw Fault() }
                done.add(mail.text)
            }
            let running = try await InProcess.start(service, broker, folder)
            works.withLock { $0 = true }
            let client = try await TestClient.connect(to: broker)
            try await client.publish("quintet/v1/main/watch/cmd/_dead-letter/retry", "1")
            try await eventually("it is done") { done.all == ["x"] }
            try await running.stop()
        }
    }

    private func running(
        _ service: Microservice,
        _ body: (InProcess, Broker) async throws -> Void
    ) async throws {
        try await withBroker { broker in
            let running = try await InProcess.start(service, broker, TemporaryFolder())
            try await body(running, broker)
            try await running.stop()
        }
    }
}

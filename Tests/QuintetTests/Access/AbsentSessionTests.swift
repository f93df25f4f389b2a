import Glibc
import Testing
import TestKit

@testable import Quintet

/// What is sent to a service that is away waits for it, whatever happens to the broker and its files meanwhile: mosquitto
/// 2.0 takes the access rules from absent sessions in some of these cases, and confirms what it then drops.
@Suite(.timeLimit(.minutes(5)))
struct AbsentSessionTests {
    enum Step: Sendable { case reload, restart, rotate }

    @Test(arguments: [[], [.reload], [.restart], [.restart, .reload], [.rotate], [.restart, .rotate]] as [[Step]])
    func `commands wait for a service that is away`(_ steps: [Step]) async throws {
        let bench = try Bench()
        try await bench.prepare()
        let topic = "quintet/v1/main/tasks/cmd/inbox/capture"
        try await bench.withRunningBroker { broker in
            let service = try await bench.subscribe(topic, as: "tasks", Self.session)
            service.signal(SIGTERM)
            _ = try await service.end()
            var broker = broker
            for step in steps { broker = try await take(step, broker, bench) }
            defer { broker.signal(SIGKILL) }
            let pub = try Tool.find("mosquitto_pub")
            for number in 1...20 {
                let sent = try await pub.run(bench.login("demo") + ["-q", "1", "-t", topic, "-m", "\(number)"])
                #expect(sent.code == 0, "\(sent)")
            }
            let back = try await bench.subscribe(topic, as: "tasks", Self.session + ["-F", "waited %p."])
            try await eventually("20 commands waited: \(back.output)") {
                (1...20).allSatisfy { back.output.contains("waited \($0).") }
            }
            back.signal(SIGKILL)
        }
    }

    private func take(_ step: Step, _ broker: RunningTool, _ bench: Bench) async throws -> RunningTool {
        if step == .rotate { _ = try await Installation(folder: bench.folder).rotate(["tasks"]) }
        guard step == .restart else {
            // It reads its files within one turn of its loop, and a new connection takes several.
            broker.signal(SIGHUP)
            return broker
        }
        broker.signal(SIGTERM)
        _ = try await broker.end()
        let next = try RunningTool(Tool.find("mosquitto").path, ["-c", bench.folder.brokerConfiguration])
        #expect(await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch()) == .refused)
        return next
    }

    /// One that the broker keeps.
    private static let session = ["-c", "-i", "tasks-absent", "-x", "3600"]
}

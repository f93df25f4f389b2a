import Glibc
import Schema
import TestKit
import Testing

@testable import ServiceKit

/// What `<executable> health` says, which containers and other supervisors go by.
@Suite(.timeLimit(.minutes(5)))
struct HealthTests {
    @Test func `a service is well while it takes commands, and not before, without its broker, or after`() async throws
    {
        try await withDoors { bench, service, _ in
            try await eventually("it says that it is well") { try await health(bench.data) == .code(0) }
            try await bench.broker.kill()
            try await eventually("it says that the broker is gone") {
                Heartbeat.verdict(folder: bench.data, name: "door-service", at: .wallClock)
                    == "door-service is not connected to the broker"
            }
            #expect(try await health(bench.data) == .code(1))
        }
        let empty = try TemporaryFolder()
        #expect(try await health(empty.file("data")) == .code(1))
    }

    @Test func `a loop that falls silent is not well`() throws {
        let folder = try TemporaryFolder()
        var heartbeat = Heartbeat(folder: folder.path, name: "x")
        heartbeat.beat(0, nil)
        #expect(Heartbeat.verdict(folder: folder.path, name: "x", at: .wallClock) == nil)
        let later = Timestamp.wallClock + Heartbeat.patience + 1
        #expect(Heartbeat.verdict(folder: folder.path, name: "x", at: later)?.contains("was heard last at") == true)
    }

    @Test func `a fault is told at once, and a beat without news every few seconds`() throws {
        let folder = try TemporaryFolder()
        var heartbeat = Heartbeat(folder: folder.path, name: "x")
        heartbeat.beat(0, nil)
        heartbeat.beat(1, "cannot write its database")
        #expect(
            Heartbeat.verdict(folder: folder.path, name: "x", at: .wallClock) == "x cannot write its database"
        )
        #expect(heartbeat.due == 1 + Heartbeat.period)
        heartbeat.beat(2, "cannot write its database")
        #expect(heartbeat.due == 1 + Heartbeat.period)
    }

    private func health(_ data: String) async throws -> Ending {
        let path = "\(ServiceProcess.buildFolder)/DoorService"
        return try await ChildProcess(path, ["health"], environment: ["DATA_DIR": data]).end()
    }
}

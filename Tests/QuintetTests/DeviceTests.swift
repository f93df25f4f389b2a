import Foundation
import Testing
import TestKit

@testable import Quintet

@Suite(.timeLimit(.minutes(5)))
struct DeviceTests {
    @Test func `revoking a device cuts its live connection`() async throws {
        let bench = try Bench()
        try await bench.withBroker { broker in
            try RunningBroker(folder: bench.folder).record(pid: broker.pid)
            let reader = try await bench.subscribe("quintet/v1/main/home/evt/#", as: "demo", ["-i", "reader-1"])
            let login = try bench.login("demo")
            #expect(try await Installation(folder: bench.folder).revokeDevice("demo"))
            try await eventually("demo is thrown out: \(broker.output)") {
                broker.output.contains("Client reader-1 disconnected")
            }
            // The program connects again by itself, is refused and gives up.
            let code = try await reader.end()
            #expect(code != 0)
            let late = try await Tool.find("mosquitto_pub").run(login + ["-t", "x", "-m", "x"])
            #expect(late.code != 0 && late.output.contains("Not authorized"), "\(late)")
            #expect(broker.isRunning)
        }
    }

    @Test func `a new device may work while the broker runs on`() async throws {
        let bench = try Bench()
        try await bench.withBroker { broker in
            try RunningBroker(folder: bench.folder).record(pid: broker.pid)
            let (device, brokerTold) = try await Installation(folder: bench.folder).addDevice("lamp", role: .device)
            #expect(brokerTold)
            #expect(device.password?.count == 43)
            let topic = "quintet/v1/main/home/cmd/a/set"
            let result = try await Self.firstSuccess { try await bench.publish(topic, as: "lamp") }
            #expect(result.code == 0, "\(result)")
        }
    }

    @Test(
        arguments: ["", "A", "a_b", "a/b", "a+", "é", "home", "home-actuator", "operator", "keeper"]
            + [String(repeating: "a", count: 33)]
    )
    func `a name that is no device's is refused`(name: String) async throws {
        let bench = try Bench()
        try await bench.prepare()
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder).addDevice(name, role: .device)
        }
        #expect(try DeviceFolder(folder: bench.folder).all().map(\.name) == ["demo"])
    }

    @Test func `a name that is taken keeps its password`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let before = try DeviceFolder(folder: bench.folder).all()
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder).addDevice("demo", role: .display)
        }
        #expect(try DeviceFolder(folder: bench.folder).all() == before)
    }

    @Test func `a device that is not there cannot be revoked`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder).revokeDevice("../quintet")
        }
        #expect(bench.folder.isInitialised)
    }

    @Test func `a revocation that was cut off is finished by the repeat, which is still refused`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        // Nothing can be written where a folder stands.
        let obstacle = bench.folder.passwordFile + ".new"
        try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
        func revoke() async throws { _ = try await Installation(folder: bench.folder).revokeDevice("demo") }
        func isKnown() throws -> Bool {
            String(decoding: try PrivateFile.read(bench.folder.passwordFile), as: UTF8.self).contains("demo:")
        }
        await #expect(throws: OperatorError.self) { try await revoke() }
        #expect(try DeviceFolder(folder: bench.folder).all().isEmpty && isKnown())
        try FileManager.default.removeItem(atPath: obstacle)
        await #expect(throws: OperatorError.self) { try await revoke() }
        #expect(try !isKnown())
    }

    @Test func `a process that only has the broker's old id is left alone`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let other = try RunningTool(Tool.find("sleep").path, ["60"])
        let mark = try #require(ProcessMark(of: other.pid))
        let recycled = """
            {"pid": \(mark.pid), "startTicks": \(mark.startTicks - 1), "boot": "\(mark.boot)"}
            """
        try PrivateFile.write(recycled, to: bench.folder.brokerMark)
        #expect(try await Installation(folder: bench.folder).revokeDevice("demo") == false)
        #expect(mark.isAlive)
    }

    /// The broker hears of a change by a signal, which may take effect a moment later.
    private static func firstSuccess(_ attempt: () async throws -> Tool.Result) async throws -> Tool.Result {
        let deadline = ContinuousClock.now + .seconds(10)
        while true {
            let result = try await attempt()
            if result.code == 0 || ContinuousClock.now > deadline { return result }
        }
    }
}

import Foundation
import Glibc
import TestKit
import Testing

@testable import Quintet

/// `deploy/broker.sh`, which runs the broker in containers and under systemd, with a real mosquitto.
@Suite(.timeLimit(.minutes(5)))
struct BrokerScriptTests {
    private static let topic = "quintet/v1/main/home/cmd/a/set"

    @Test func `a device that is added gets in, and out when it is revoked`() async throws {
        let bench = try Bench()
        let script = try await started(bench)
        let (_, isTold) = try await Installation(folder: bench.folder).addDevice("lamp", role: .device)
        #expect(!isTold)
        let login = try bench.login("lamp")
        try await expect(isLetIn: true, login)
        #expect(try await Installation(folder: bench.folder).revokeDevice("lamp") == false)
        try await expect(isLetIn: false, login)
        #expect(script.isRunning, "\(script.output)")
        script.signal(SIGTERM)
        #expect(try await script.end() == 0)
    }

    @Test func `the end that is asked for is mosquitto's`() async throws {
        let bench = try Bench()
        let script = try await started(bench)
        let broker = try #require(try broker(of: script))
        script.signal(SIGTERM)
        #expect(try await script.end() == 0)
        #expect(!broker.isAlive)
    }

    @Test func `a mosquitto that dies ends the script with its code`() async throws {
        let bench = try Bench()
        let script = try await started(bench)
        let broker = try #require(try broker(of: script))
        kill(broker.pid, SIGKILL)
        #expect(try await script.end() == 128 + SIGKILL)
    }

    @Test func `a mosquitto that cannot start ends the script with its code`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        try PrivateFile.write("nonsense true\n", to: bench.folder.brokerConfiguration)
        let script = try RunningTool("/bin/sh", [Self.path, bench.folder.brokerConfiguration])
        #expect(try await script.end() != 0)
    }

    private func started(_ bench: Bench) async throws -> RunningTool {
        try await bench.prepare()
        let script = try RunningTool("/bin/sh", [Self.path, bench.folder.brokerConfiguration])
        let answer = await BrokerProbe(port: LocalPort(number: bench.port)).answer(until: Latch())
        guard answer == .refused else { throw Timeout(description: "broker: \(answer), \(script.output)") }
        return script
    }

    private func expect(isLetIn: Bool, _ login: [String]) async throws {
        let words = login + ["-q", "1", "-t", Self.topic, "-m", "x"]
        try await found(isLetIn ? "it is let in" : "it is refused") {
            let isIn = try await Tool.find("mosquitto_pub").run(words).code == 0
            return isIn == isLetIn ? true : nil
        }
    }

    /// The script's child that is mosquitto.
    private func broker(of script: RunningTool) throws -> ProcessMark? {
        let children = try String(contentsOfFile: "/proc/\(script.pid)/task/\(script.pid)/children", encoding: .utf8)
        let pids = children.split(separator: " ").compactMap { Int32($0) }
        let broker = pids.first { pid in
            (try? String(contentsOfFile: "/proc/\(pid)/comm", encoding: .utf8))?.hasPrefix("mosquitto") == true
        }
        return broker.flatMap { ProcessMark(of: $0) }
    }

    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../deploy/broker.sh").standardizedFileURL.path
}

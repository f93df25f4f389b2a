import Foundation
import Glibc
import Testing
import TestKit

@testable import Quintet

@Suite(.timeLimit(.minutes(5)))
struct NetworkDoctorTests {
    @Test func `the doctor looks at the door to the network`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let finding = try await check(network).doorFinding()
            #expect(finding.grade == .ok, "\(finding)")
            let listeners = try ListenerCheck(
                folder: network.folder,
                settings: network.folder.settings(),
                isAnswered: true
            ).findings()
            let ports = "127.0.0.1:\(network.bench.port), 127.0.0.1:\(network.port)"
            #expect(listeners.first == .ok("the broker listens on \(ports) only"), "\(listeners)")
        }
        #expect(try await check(network).doorFinding().what.contains("does not answer"))
    }

    @Test func `a door that asks for no certificate is found`() async throws {
        let network = try await NetworkBench()
        let file = network.folder.brokerConfiguration
        let slip = try String(contentsOfFile: file, encoding: .utf8)
            .replacingOccurrences(of: "require_certificate true\nuse_identity_as_username true\n", with: "")
        let slipped = "\(network.bench.root)/mosquitto.conf"
        try PrivateFile.write(slip, to: slipped)
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", slipped])
        defer { broker.signal(SIGKILL) }
        #expect(await BrokerProbe(port: LocalPort(number: network.bench.port)).answer(until: Latch()) == .refused)
        let finding = try await check(network).doorFinding()
        #expect(finding.grade == .fail && finding.what.contains("lets in a client without a certificate"), "\(finding)")
    }

    @Test func `a key that others can read is found`() async throws {
        let network = try await NetworkBench()
        chmod(network.folder.authorityKey, 0o644)
        let findings = await FileCheck(folder: network.folder, settings: try network.folder.settings()).findings()
        #expect(findings.first?.what.contains("ca/ca.key can be read by others") == true, "\(findings)")
    }

    @Test func `up refuses a port of the network that is taken`() async throws {
        let network = try await NetworkBench()
        let other = try await NetworkBench()
        try await other.withBroker { _ in
            let change = SettingsChange(network: NetworkChange(port: other.port))
            _ = try await network.installation.prepare(change)
            let words = ["up", "--no-demo", "--data", network.folder.path]
            let up = try await Tool(path: LiveHome.program("quintet")).run(words)
            #expect(up.code == 1)
            #expect(up.output.contains("port \(other.port) of 127.0.0.1 cannot be used"), "\(up)")
            #expect(up.output.contains("--network-port"), "\(up)")
        }
    }

    private func check(_ network: NetworkBench) throws -> NetworkCheck {
        let settings = try network.folder.settings()
        let access = AccountAccess(folder: network.folder, settings: settings)
        guard let door = settings.network else { throw Timeout(description: "no door in the settings") }
        return NetworkCheck(access: access, network: door)
    }
}

import Foundation
import Schema
import Testing
import TestKit

@testable import Quintet

/// Who gets in from the network.
@Suite(.timeLimit(.minutes(5)))
struct NetworkDoorTests {
    private static let command = "quintet/v1/main/home/cmd/a/set"
    private static let foreign = "quintet/v1/main/clinic/cmd/a/b"

    @Test func `a certificate opens the door and its role decides the topics`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let login = network.login("porch", try await network.device("porch"))
            let may = try await network.publish(Self.command, login)
            #expect(may.code == 0 && !may.output.contains("failed"), "\(may)")
            #expect(try await network.publish(Self.foreign, login).output.contains("failed: Not authorized"))
            let pretended = login + ["-u", "operator", "-P", try network.bench.password(of: "operator")]
            #expect(try await network.publish(Self.foreign, pretended).output.contains("failed: Not authorized"))

            let reader = try await network.subscribe("#", login)
            defer { reader.signal(9) }
            let secret = "quintet/v1/main/clinic/evt/a/b"
            #expect(try await network.bench.publish(secret, as: "clinic").code == 0)
            #expect(try await network.bench.publish("quintet/v1/main/home/evt/a/b", as: "home").code == 0)
            try await eventually("its own comes: \(reader.output)") {
                reader.output.contains("got quintet/v1/main/home/evt")
            }
            #expect(!reader.output.contains(secret))
        }
    }

    @Test func `a display with a certificate commands nothing`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let login = network.login("wall", try await network.device("wall", role: .display))
            #expect(try await network.publish(Self.command, login).output.contains("failed: Not authorized"))
        }
    }

    @Test func `whoever has no good certificate is refused`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let good = try await network.device("porch")
            let authority = "\(good)/ca.crt"
            let password = ["-u", "demo", "-P", try network.bench.password(of: "demo")]
            let stranger = try Authority.make(at: .now)
            let expired = try network.forged("porch", by: network.authority(), at: .now + -3 * 365 * 86_400)
            let cases = [
                "no certificate": network.login + ["--cafile", authority],
                "a password alone": network.login + ["--cafile", authority] + password,
                "no TLS": network.login + password,
                "a foreign authority": network.login("porch", try network.forged("porch", by: stranger)),
                "the operator's name, forged": network.login("operator", try network.forged("operator", by: stranger)),
                "an expired certificate": network.login("porch", expired),
                "the key of another": network.login + [
                    "--cafile", authority, "--cert", "\(good)/porch.crt", "--key", "\(expired)/porch.key",
                ],
            ]
            for (what, login) in cases {
                let result = try await network.publish(Self.command, login)
                #expect(result.code != 0, "\(what): \(result)")
            }
            #expect(try await network.publish(Self.command, network.login("porch", good)).code == 0)
        }
    }

    @Test func `a certificate is no password for the other door`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            _ = try await network.device("porch")
            let plain = ["-h", "127.0.0.1", "-p", "\(network.bench.port)", "-u", "porch", "-P", ""]
            #expect(try await network.publish(Self.command, plain).code != 0)
        }
    }

    @Test func `a device may have a password and a certificate`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let login = network.login("demo", try await network.device("demo"))
            #expect(try await network.publish(Self.command, login).code == 0)
            #expect(try await network.bench.publish(Self.command, as: "demo").code == 0)
            let listed = try await Tool(path: LiveHome.program("quintet"))
                .run(["device", "list", "--data", network.folder.path])
            #expect(listed.output.contains("demo  device  password, certificate good until 20"), "\(listed)")
        }
    }

    @Test func `the line that a new certificate is printed with works`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let words = ["device", "add", "porch", "--certificate", "--data", network.folder.path]
            let made = try await Tool(path: LiveHome.program("quintet")).run(words)
            let line = try #require(made.output.components(separatedBy: "Try: ").last)
            let tried = try await settled({ try await Tool.find("bash").run(["-c", line]) }, { $0.code == 0 })
            #expect(tried.code == 0 && tried.output.isEmpty, "\(made) \(tried)")
            for file in ["porch.key", "porch.crt", "ca.crt"] {
                let path = network.folder.certificateFolder(of: "porch") + "/" + file
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
                #expect(mode as? Int == 0o600)
            }
        }
    }

    @Test func `a door that is to be shut takes no port`() async throws {
        let bench = try Bench()
        let words = ["init", "--no-network", "--network-port", "1", "--data", bench.folder.path]
        let refused = try await Tool(path: LiveHome.program("quintet")).run(words)
        #expect(refused.code != 0 && refused.output.contains("--no-network leaves nothing"), "\(refused)")
        #expect(!FileManager.default.fileExists(atPath: bench.folder.path))
    }

    @Test func `a new certificate for the broker keeps devices connected`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { broker in
            let login = network.login("porch", try await network.device("porch"))
            let reader = try await network.subscribe("quintet/v1/main/home/evt/#", login)
            defer { reader.signal(9) }
            let before = try PrivateFile.read(network.folder.brokerCertificate)
            let change = SettingsChange(network: NetworkChange(names: ["casa.local"]))
            #expect(try await network.installation.prepare(change).brokerTold)
            #expect(try PrivateFile.read(network.folder.brokerCertificate) != before)
            try await eventuallyServes(network.folder.brokerCertificate, network.port)
            let other = network.login("hall", try await network.device("hall"))
            let late = try await settled({ try await network.publish(Self.command, other) }, { $0.code == 0 })
            #expect(late.code == 0, "\(late)")
            #expect(try await network.bench.publish("quintet/v1/main/home/evt/a/b", as: "home").code == 0)
            try await eventually("still there: \(reader.output)") { reader.output.contains("got quintet") }
            #expect(
                !broker.output.contains("Client porch disconnected") && !broker.output.contains("closed its connection")
            )
        }
    }

    /// The broker shows the certificate that the file has.
    private func eventuallyServes(_ file: String, _ port: Int) async throws {
        let shown = try await Tool.find("openssl").run(["x509", "-in", file, "-noout", "-serial"])
        let words = "openssl s_client -connect 127.0.0.1:\(port) </dev/null 2>/dev/null | openssl x509 -noout -serial"
        let served = try await settled(
            { try await Tool.find("bash").run(["-c", words]) },
            { $0.output == shown.output }
        )
        #expect(served.output == shown.output)
    }
}

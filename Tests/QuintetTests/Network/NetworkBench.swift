import Crypto
import Foundation
import Glibc
import Schema
import TestKit
import X509

@testable import Quintet

/// A bench whose broker has a door to the network, with what `mosquitto_pub` needs to knock there.
final class NetworkBench: Sendable {
    let bench: Bench
    let port: Int

    var folder: DataFolder { bench.folder }
    var installation: Installation { Installation(folder: bench.folder) }

    init(names: [String] = []) async throws {
        bench = try Bench()
        port = try FreePort.find()
        let network = NetworkChange(port: port, bind: "127.0.0.1", names: names)
        _ = try await Installation(folder: bench.folder)
            .prepare(SettingsChange(brokerPort: bench.port, network: network))
    }

    /// Runs the real broker on the generated configuration, known to the installation's commands.
    func withBroker<R>(_ body: (RunningTool) async throws -> R) async throws -> R {
        try await bench.withBroker { broker in
            try RunningBroker(folder: folder).record(pid: broker.pid)
            return try await body(broker)
        }
    }

    func authority() throws -> Authority { try AuthorityFiles(folder: folder).authority() }

    /// A device with a key and a certificate made here. Returns the folder of its files.
    func device(_ name: String, role: Role? = nil) async throws -> String {
        _ = try await installation.certify(name, role: role, key: .made(P256.Signing.PrivateKey()))
        return folder.certificateFolder(of: name)
    }

    /// Files as a device has them, for a certificate that an authority gives to any name at any time.
    func forged(_ name: String, by authority: Authority, at time: Timestamp = .now) throws -> String {
        let key = P256.Signing.PrivateKey()
        let publicKey = Certificate.PublicKey(key.publicKey)
        let certificate = try authority.deviceCertificate(for: publicKey, name: name, at: time)
        let home = "\(bench.root)/\(UUID().uuidString)"
        try PrivateFile.makeFolder(home)
        try PrivateFile.write(key.pemRepresentation, to: "\(home)/\(name).key")
        try PrivateFile.write(certificate.pem, to: "\(home)/\(name).crt")
        try PrivateFile.write(self.authority().certificate.pem, to: "\(home)/ca.crt")
        return home
    }

    /// The arguments that take a device to the door.
    func login(_ name: String, _ home: String) -> [String] {
        login + ["--cafile", "\(home)/ca.crt", "--cert", "\(home)/\(name).crt", "--key", "\(home)/\(name).key"]
    }

    /// The same without anything that says who comes.
    var login: [String] { ["-h", "127.0.0.1", "-p", "\(port)", "-V", "5"] }

    func publish(_ topic: String, _ login: [String]) async throws -> Tool.Result {
        try await Tool.find("mosquitto_pub").run(login + ["-q", "1", "-t", topic, "-m", "x"])
    }

    /// Waits until the broker has the list of revoked certificates on which this one is. Only TLS is spoken, since an MQTT
    /// client of the same name would end the live connection that a test looks at.
    func untilRefused(_ name: String, _ home: String) async throws {
        let words = ["s_client", "-tls1_2", "-connect", "127.0.0.1:\(port)", "-CAfile", "\(home)/ca.crt"]
        let own = ["-cert", "\(home)/\(name).crt", "-key", "\(home)/\(name).key"]
        let last = try await settled({ try await Tool.find("openssl").run(words + own) }, { $0.code != 0 })
        guard last.output.contains("certificate revoked") else { throw Timeout(description: last.output) }
    }

    /// A running mosquitto_sub whose subscription the broker has taken.
    func subscribe(_ filter: String, _ login: [String]) async throws -> RunningTool {
        let words =
            ["-oL", try Tool.find("mosquitto_sub").path] + login + ["-q", "1", "-t", filter, "-d", "-F", "got %t"]
        let reader = try RunningTool(Tool.find("stdbuf").path, words)
        try await eventually("subscribed: \(reader.output)") { reader.output.contains("Subscribed (mid") }
        return reader
    }
}

/// Repeats what a broker that was just told of a change may answer by the old rules, until `isRight`.
func settled(
    _ attempt: () async throws -> Tool.Result,
    _ isRight: (Tool.Result) -> Bool
) async throws -> Tool.Result {
    let deadline = ContinuousClock.now + .seconds(5)
    while true {
        let result = try await attempt()
        if isRight(result) || ContinuousClock.now > deadline { return result }
    }
}

import Crypto
import Foundation
import Schema
import Testing
import X509

@testable import Quintet

/// What openssl, which knows nothing of us, says of what the authority makes.
@Suite(.timeLimit(.minutes(5)))
struct CertificateTests {
    @Test func `openssl takes the certificates and the list, and tells who is revoked`() async throws {
        let network = try await NetworkBench(names: ["casa.local", "192.0.2.7"])
        let home = try await network.device("porch")
        try FileManager.default.copyItem(atPath: "\(home)/porch.crt", toPath: "\(network.bench.root)/porch.crt")
        let (authority, list) = (network.folder.authorityCertificate, network.folder.revocationList)
        let judge = ["verify", "-x509_strict", "-crl_check", "-CAfile", authority, "-CRLfile", list]
        let good = try await openssl(judge + ["-purpose", "sslclient", "\(home)/porch.crt"])
        #expect(good.code == 0, "\(good)")
        let server = try await openssl(judge + ["-purpose", "sslserver", network.folder.brokerCertificate])
        #expect(server.code == 0, "\(server)")
        let asServer = try await openssl(judge + ["-purpose", "sslserver", "\(home)/porch.crt"])
        #expect(asServer.code != 0)

        _ = try await network.installation.revokeDevice("porch")
        let revoked = try await openssl(judge + ["\(network.bench.root)/porch.crt"])
        #expect(revoked.code != 0 && revoked.output.contains("certificate revoked"), "\(revoked)")
        let read = try await openssl(["crl", "-in", list, "-CAfile", authority, "-noout", "-text"])
        #expect(read.output.contains("verify OK") && read.output.contains("X509v3 CRL Number"), "\(read)")
        let text = try await openssl(["x509", "-in", network.folder.brokerCertificate, "-noout", "-text"])
        for name in ["DNS:localhost", "DNS:casa.local", "IP Address:192.0.2.7", "IP Address:127.0.0.1"] {
            #expect(text.output.contains(name), "\(name): \(text)")
        }
    }

    @Test func `the fingerprint is the one that openssl prints`() async throws {
        let network = try await NetworkBench()
        let words = ["x509", "-in", network.folder.authorityCertificate, "-noout", "-fingerprint", "-sha256"]
        #expect(try await openssl(words).output.contains("=\(try network.authority().fingerprint)\n"))
    }

    @Test func `a list far ahead is still one that openssl reads`() async throws {
        let authority = try Authority.make(at: try #require(Timestamp("2045-01-01T00:00:00Z")))
        let path = FileManager.default.temporaryDirectory.path + "/quintet-\(UUID().uuidString).pem"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try PrivateFile.write(RevocationList(authority: authority, revocations: Revocations()).pem(), to: path)
        let read = try await openssl(["crl", "-in", path, "-noout", "-nextupdate"])
        #expect(read.output.contains(" 2054 GMT"), "\(read)")
    }

    @Test func `the broker's certificate is kept, and made anew when names change or its end is near`() async throws {
        let network = try await NetworkBench()
        let file = network.folder.brokerCertificate
        let first = try PrivateFile.read(file)
        _ = try await network.installation.prepare(SettingsChange())
        #expect(try PrivateFile.read(file) == first)
        let broker = BrokerCertificate(folder: network.folder, authority: try network.authority())
        let names = try #require(try network.folder.settings().serverNames)
        let early = Timestamp.now + (-2 * 365 + 28.5) * 86_400
        try PrivateFile.write("", to: file)
        try broker.write(names: names, Revocations(), at: early)
        #expect(try #require(broker.current).daysLeft(at: .now) == 28)
        let access = AccountAccess(folder: network.folder, settings: try network.folder.settings())
        let check = NetworkCheck(access: access, network: try #require(try network.folder.settings().network))
        #expect(check.fileFindings().map(\.grade) == [.warn, .ok])
        _ = try await network.installation.prepare(SettingsChange())
        #expect(try #require(broker.current).daysLeft(at: .now) > 700)
        #expect(check.fileFindings().map(\.grade) == [.ok, .ok])
    }

    @Test func `an authority that is damaged is not replaced`() async throws {
        let network = try await NetworkBench()
        let other = P256.Signing.PrivateKey()
        try PrivateFile.write(other.pemRepresentation, to: network.folder.authorityKey)
        await #expect(throws: OperatorError.self) { try await network.installation.prepare(SettingsChange()) }
        #expect(
            String(decoding: try PrivateFile.read(network.folder.authorityKey), as: UTF8.self)
                == other.pemRepresentation
        )
        try PrivateFile.write("{", to: network.folder.revocationsFile)
        #expect(throws: OperatorError.self) { try AuthorityFiles(folder: network.folder).revocations() }
    }

    @Test func `no door means no authority, and words for whoever wants a certificate`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        #expect(!FileManager.default.fileExists(atPath: bench.folder.authorityFolder))
        await #expect {
            try await Installation(folder: bench.folder)
                .certify("porch", role: nil, key: .made(P256.Signing.PrivateKey()))
        } throws: { error in
            (error as? OperatorError)?.remedy.contains("quintet init --network") == true
        }
    }

    @Test(
        arguments: [
            NetworkChange(port: 18830), NetworkChange(port: 8300), NetworkChange(port: 0), NetworkChange(bind: "casa"),
            NetworkChange(bind: "::"), NetworkChange(names: ["*.casa.local"]), NetworkChange(names: ["a b"]),
            NetworkChange(names: [""]),
        ]
    )
    func `settings that the broker or a certificate could not take are refused`(change: NetworkChange) {
        #expect(throws: OperatorError.self) { try SettingsChange(network: change).applied(to: Settings()).validate() }
    }

    @Test func `the door can be shut again`() {
        let open = SettingsChange(network: NetworkChange(isOn: true)).applied(to: Settings())
        #expect(open.network == NetworkSettings())
        #expect(SettingsChange().applied(to: open).network != nil)
        #expect(SettingsChange(network: NetworkChange(isOn: false)).applied(to: open).network == nil)
    }

    private func openssl(_ words: [String]) async throws -> Tool.Result { try await Tool.find("openssl").run(words) }
}

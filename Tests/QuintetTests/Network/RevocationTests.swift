import Bus
import Foundation
import Schema
import Testing
import TestKit

@testable import Quintet

@Suite(.timeLimit(.minutes(5)))
struct RevocationTests {
    private static let command = "quintet/v1/main/home/cmd/a/set"
    private static let event = "quintet/v1/main/home/evt/a/b"

    @Test func `a revoked device is cut off at once and does not come back`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { broker in
            // A copy: the files here go with the account.
            let home = try copied(try await network.device("porch"), network)
            let login = network.login("porch", home)
            let reader = try await network.subscribe("quintet/v1/main/home/evt/#", login)
            defer { reader.signal(9) }
            #expect(try await network.bench.publish(Self.event, as: "home").code == 0)
            try await eventually("it is shown events: \(reader.output)") { reader.output.contains("got ") }

            #expect(try await network.installation.revokeDevice("porch"))
            try await network.untilRefused("porch", home)
            let refused = try await network.publish(Self.command, login)
            #expect(refused.code != 0, "\(refused)")
            let count = reader.output.components(separatedBy: "got ").count
            // The operator is shown it after the revoked one would have been.
            let witness = try await network.bench.subscribe("quintet/v1/main/home/evt/#", as: "operator")
            defer { witness.signal(9) }
            #expect(try await network.bench.publish(Self.event, as: "home").code == 0)
            try await eventually("a witness sees it: \(witness.output)") { witness.output.contains("PUBLISH (d0, q1") }
            #expect(reader.output.components(separatedBy: "got ").count == count, "\(reader.output)")
            // And it is thrown out: its next connection is refused.
            try await eventually("it is gone: \(broker.output)") {
                broker.output.contains("Client porch already connected")
            }
            #expect(broker.isRunning)
        }
    }

    @Test func `a connection that cannot be thrown out is denied every topic`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { broker in
            let home = try copied(try await network.device("porch"), network)
            let reader = try await network.subscribe("quintet/v1/main/home/evt/#", network.login("porch", home))
            defer { reader.signal(9) }
            try await revokeByFiles("porch", network)
            try await network.untilRefused("porch", home)
            let witness = try await network.bench.subscribe("quintet/v1/main/home/evt/#", as: "operator")
            defer { witness.signal(9) }
            let count = reader.output.components(separatedBy: "got ").count
            #expect(try await network.bench.publish(Self.event, as: "home").code == 0)
            try await eventually("a witness sees it: \(witness.output)") { witness.output.contains("PUBLISH (d0, q1") }
            #expect(reader.isRunning && !broker.output.contains("Client porch already connected"))
            #expect(reader.output.components(separatedBy: "got ").count == count, "\(reader.output)")
        }
    }

    @Test func `a connection that stays publishes nothing more`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let home = try copied(try await network.device("porch"), network)
            var configuration = BusConfiguration(
                addresses: [BrokerAddress(host: "127.0.0.1", port: network.port)],
                clientID: "porch"
            )
            configuration.security = BusConfiguration.Security(
                authorityFile: "\(home)/ca.crt",
                certificateFile: "\(home)/porch.crt",
                keyFile: "\(home)/porch.key"
            )
            try await withRequester(configuration) { requester in
                try await requester.publish(Self.command, Array("x".utf8))
                try await revokeByFiles("porch", network)
                try await network.untilRefused("porch", home)
                await #expect {
                    try await requester.publish(Self.command, Array("x".utf8))
                } throws: { error in
                    (error as? BusError)?.code == .publish
                }
            }
        }
    }

    @Test func `a revoked name comes back with a new certificate only`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let old = network.login("porch", try copied(try await network.device("porch"), network))
            _ = try await network.installation.revokeDevice("porch")
            let rules = { try String(contentsOfFile: network.folder.accessFile, encoding: .utf8) }
            #expect(try rules().contains("user porch\ntopic deny #\n"))
            await #expect {
                try await network.installation.addDevice("porch", role: .device)
            } throws: { error in
                (error as? OperatorError)?.remedy.contains("--certificate") == true
            }
            let new = network.login("porch", try await network.device("porch"))
            #expect(try !rules().contains("deny"))
            let result = try await settled({ try await network.publish(Self.command, new) }, { $0.code == 0 })
            #expect(result.code == 0 && !result.output.contains("failed"), "\(result)")
            #expect(try await network.publish(Self.command, old).code != 0)
        }
    }

    @Test func `each of several revocations in one second counts`() async throws {
        let network = try await NetworkBench()
        let names = ["a", "b", "c"]
        var logins: [String: [String]] = [:]
        for name in names { logins[name] = network.login(name, try copied(try await network.device(name), network)) }
        try await network.withBroker { _ in
            for name in names {
                var revocations = try AuthorityFiles(folder: network.folder).revocations()
                let before = revocations.issued
                revocations.reissue(at: .now)
                #expect(revocations.issued.milliseconds / 1000 > before.milliseconds / 1000)
                _ = try await network.installation.revokeDevice(name)
                let login = try #require(logins[name])
                let result = try await settled({ try await network.publish(Self.command, login) }, { $0.code != 0 })
                #expect(result.code != 0, "\(name): \(result)")
            }
        }
    }

    @Test func `the certificate before is revoked by the next one`() async throws {
        let network = try await NetworkBench()
        try await network.withBroker { _ in
            let old = network.login("porch", try copied(try await network.device("porch"), network))
            let new = network.login("porch", try await network.device("porch"))
            let refused = try await settled({ try await network.publish(Self.command, old) }, { $0.code != 0 })
            #expect(refused.code != 0, "\(refused)")
            #expect(try await network.publish(Self.command, new).code == 0)
        }
    }

    @Test func `what is over needs no revocation, and a clock that was set back makes no list of the future`() throws {
        let now = Timestamp.now
        var revocations = Revocations()
        revocations.reissue(at: now + 86_400)
        revocations.reissue(at: now)
        #expect(revocations.issued < now)
        #expect(revocations.number == 2)
        #expect(revocations.entries.isEmpty)
    }

    /// As where the command cannot reach the broker's door: the files change, the signal comes, nobody throws it out.
    private func revokeByFiles(_ name: String, _ network: NetworkBench) async throws {
        var revocations = Revocations()
        let certificate = try #require(try DeviceFolder(folder: network.folder).device(name)?.certificate)
        revocations.add(certificate, of: name, at: .now)
        try AuthorityFiles(folder: network.folder).write(revocations)
        try DeviceFolder(folder: network.folder).remove(name)
        #expect(try await network.installation.prepare(SettingsChange()).brokerTold)
    }

    private func copied(_ home: String, _ network: NetworkBench) throws -> String {
        let copy = "\(network.bench.root)/\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: home, toPath: copy)
        return copy
    }
}

import Bus
import Foundation
import Schema
import TestKit
import Testing

@testable import Quintet

/// Who may command the keeper, and what is told of devices.
@Suite(.timeLimit(.minutes(5)))
struct KeeperSecretTests {
    @Test func `a device and a service may not command it, the operator may`() async throws {
        try await KeeperBench.run { bench in
            let topic = "quintet/v1/main/keeper/cmd/demo/revoke"
            for account in ["demo", "home", "clinic", "tasks"] {
                let told = try await bench.bench.publish(topic, as: account)
                #expect(told.output.contains("Not authorized"), "\(account): \(told)")
            }
            #expect(try bench.devices.all().map(\.name) == ["demo"])
            #expect(try await bench.command("demo", "revoke", as: "operator").outcome == .applied)
            #expect(try bench.devices.all().isEmpty)
        }
    }

    @Test func `no password is in any message, any file or the log`() async throws {
        let secret = "a secret nobody shall read"
        try await KeeperBench.run { bench in
            // Not before: the keeper begins by making the broker's files what they should be.
            try await bench.bench.admit("everybody")
            _ = try RunningBroker(folder: bench.folder).reload()
            try await eventually("everybody is let in") { try await bench.isLetIn("everybody", "everybody") }
            let client = try TestClient(BrokerAddress(host: "127.0.0.1", port: bench.bench.port)) { configuration in
                (configuration.username, configuration.password) = ("everybody", "everybody")
            }
            try await client.subscribe("#")
            #expect(try await bench.add("porch", secret).outcome == .applied)
            _ = try await bench.ask("devices", DeviceList.self)
            _ = try await bench.ask("broker", BrokerFacts.self)
            let hash = KeeperBench.hash(secret)
            try await client.first("the hash") { $0.text.contains(hash) }
            try await client.first("an answer") { $0.topic.contains("/reply/") }
            let answers = client.received.filter { $0.topic.contains("/reply/") }
            #expect(answers.allSatisfy { !$0.text.contains(hash) })
            let demo = try bench.bench.password(of: "demo")
            for message in client.received {
                #expect(!message.text.contains(secret) && !message.text.contains(demo), "\(message.topic)")
            }
            for file in try FileManager.default.subpathsOfDirectory(atPath: bench.folder.path) {
                let data = FileManager.default.contents(atPath: "\(bench.folder.path)/\(file)") ?? Data()
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(file)")
            }
            #expect(!bench.keeper.output.contains(hash) && !bench.keeper.output.contains(secret))
            client.stop()
        }
    }

    @Test func `the broker's facts are told, the door to the network with its authority`() async throws {
        let network = try await NetworkBench(names: ["casa.local"])
        try await KeeperBench.run(on: network.bench) { bench in
            let facts = try await bench.ask("broker", BrokerFacts.self)
            #expect(facts.topics == "quintet/v1/main")
            #expect(facts.door == BrokerDoor(host: "127.0.0.1", port: bench.bench.port))
            #expect(facts.version?.contains("mosquitto") == true)
            #expect(facts.isManagedOnMachine == nil)
            let door = try #require(facts.network)
            #expect(door.door == BrokerDoor(host: "casa.local", port: network.port))
            #expect(door.names.contains("casa.local"))
            #expect(try door.fingerprint == network.authority().fingerprint)
            #expect(door.certificateUntil != nil)
        }
    }

    @Test func `where NATS needs passwords, devices are managed on the machine`() async throws {
        try await KeeperBench.run { bench in
            var settings = try bench.folder.settings()
            settings.cluster = ["one", "two", "three"]
            try PrivateFile.write(JSONText.of(settings), to: bench.folder.settingsFile)
            #expect(try await bench.ask("broker", BrokerFacts.self).isManagedOnMachine == true)
            #expect(try await bench.add("porch", "one").refusal == "managed-on-machine")
            #expect(try await bench.command("demo", "revoke").refusal == "managed-on-machine")
            #expect(try bench.devices.all().map(\.name) == ["demo"])
        }
    }

    @Test func `a device with a hash may be given a password of the machine's own`() async throws {
        try await KeeperBench.run { bench in
            #expect(try await bench.add("porch", "one").outcome == .applied)
            _ = try await Installation(folder: bench.folder).rotate(["porch"])
            let device = try #require(try bench.devices.device("porch"))
            let password = try #require(device.password)
            #expect(device.passwordHash == nil)
            try await eventually("porch is let in") { try await bench.isLetIn("porch", password) }
            #expect(try await !bench.isLetIn("porch", "one"))
        }
    }

    @Test func `a hash in a device's file that is none is named, and rotation mends it`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let devices = DeviceFolder(folder: bench.folder)
        _ = try devices.add("porch", role: .device, passwordHash: "$7$1$x")
        let installation = Installation(folder: bench.folder)
        await #expect {
            try await installation.prepare(SettingsChange())
        } throws: { error in
            (error as? OperatorError)?.remedy.contains("quintet rotate porch") == true
        }
        _ = try await installation.rotate(["porch"])
        _ = try await installation.prepare(SettingsChange())
    }
}

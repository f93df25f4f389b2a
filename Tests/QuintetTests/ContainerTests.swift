import Foundation
import Schema
import TestKit
import Testing

@testable import Quintet

/// What services find in their own folders, and what `quintet init --container` makes for a network of containers.
@Suite(.timeLimit(.minutes(5)))
struct ContainerTests {
    @Test func `each service finds its settings and its own password in its own folder, and no other's`() async throws {
        let bench = try await prepared()
        let folder = bench.folder
        for entry in Catalogue.services {
            let home = folder.serviceFolder(of: entry.executable)
            let settings = try JSON(try PrivateFile.read("\(home)/service.json"))
            #expect(settings["mqtt"]?["addresses"]?.text == "broker:1883")
            #expect(settings["mqtt"]?["username"]?.text == entry.name)
            #expect(settings["mqtt"]?["password"]?["file"]?.text == "\(home)/mqtt.password")
            let own = try PrivateFile.read("\(home)/mqtt.password")
            #expect(own == (try PrivateFile.read(folder.secretFile(of: entry.name))))
            let files = try FileManager.default.contentsOfDirectory(atPath: home)
            #expect(Set(files) == ["service.json", "mqtt.password"])
        }
    }

    @Test func `the broker listens on the network of containers and nowhere else`() async throws {
        let bench = try await prepared()
        let text = try String(contentsOfFile: bench.folder.brokerConfiguration, encoding: .utf8)
        #expect(
            text.split(separator: "\n").filter { $0.hasPrefix("listener") }
                == ["listener 1883 0.0.0.0", "listener 8883 0.0.0.0"]
        )
        #expect(text.contains("allow_anonymous false"))
        // Its container sees no other folder.
        let files = text.split(separator: "\n").filter { $0.contains("file ") }.compactMap {
            $0.split(separator: " ", maxSplits: 1).last
        }
        #expect(files.count == 6 && files.allSatisfy { $0.hasPrefix(bench.folder.brokerFolder + "/") }, "\(files)")
        #expect(try bench.folder.settings().serverNames == ["localhost", "127.0.0.1", "broker"])
    }

    @Test func `a cluster has a configuration for each node, and every service knows all nodes`() async throws {
        let bench = try Bench()
        var change = SettingsChange().forContainers
        change.cluster = ["nats-1", "nats-2", "nats-3"]
        let made = try await Installation(folder: bench.folder).prepare(change)
        let routes = try Credentials(folder: bench.folder).routePassword()
        for node in made.settings.cluster {
            let path = bench.folder.nodeConfiguration(of: node)
            let text = String(decoding: try PrivateFile.read(path), as: UTF8.self)
            #expect(text.contains(#"server_name: "\#(node)""#) && !text.contains("@\(node):"))
            #expect(text.components(separatedBy: "nats-route://quintet:\(routes)@nats-").count == 3)
            #expect(text.components(separatedBy: "{ user: \"").count == Catalogue.accounts.count + 3)
        }
        let home = bench.folder.serviceFolder(of: "task-service")
        let settings = try JSON(try PrivateFile.read("\(home)/service.json"))
        #expect(settings["mqtt"]?["addresses"]?.text == "nats-1:1883,nats-2:1883,nats-3:1883")
    }

    @Test func `two nodes are no cluster`() async throws {
        let bench = try Bench()
        for names in [["a"], ["a", "b"], ["a", "a", "b"], ["a b", "b", "c"]] {
            var change = SettingsChange().forContainers
            change.cluster = names
            await #expect(throws: OperatorError.self, "\(names)") {
                try await Installation(folder: bench.folder).prepare(change)
            }
        }
    }

    @Test func `a broker on this machine never listens on all addresses`() async throws {
        let bench = try Bench()
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder).prepare(SettingsChange(brokerBind: "0.0.0.0"))
        }
        await #expect(throws: OperatorError.self) {
            try await Installation(folder: bench.folder)
                .prepare(SettingsChange(brokerHost: "broker", brokerBind: "192.0.2.1"))
        }
    }

    @Test func `a service runs by the settings file of its container`() async throws {
        let bench = try Bench()
        try await bench.withBroker { _ in
            let file = bench.folder.serviceFolder(of: "home-actuator") + "/service.json"
            let service = try ServiceProcess("home-actuator", environment: ["CONFIG_FILE": file, "LOG_FORMAT": "json"])
            try await service.ready()
            try await service.stop()
        }
    }

    private func prepared() async throws -> Bench {
        let bench = try Bench()
        _ = try await Installation(folder: bench.folder).prepare(SettingsChange().forContainers)
        return bench
    }
}

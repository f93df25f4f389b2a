import Bus
import Foundation
import Schema
import TestKit
import Testing

@testable import Quintet

/// `quintet rotate`, while everything runs.
@Suite(.timeLimit(.minutes(5)))
struct RotationTests {
    private static let commands = 800
    private static let root = "quintet/v1/main"

    @Test func `under load no command is lost or doubled, and every service is back in seconds`() async throws {
        let home = try await LiveHome()
        let folder = home.bench.folder
        let old = try Catalogue.accounts.map { (account: $0, login: try home.bench.login($0)) }
        let before = try services(home)
        let device = try #require(try DeviceFolder(folder: folder).all().first)
        let access = AccountAccess(folder: folder, settings: try folder.settings())
        let acknowledged = try await access.connect(device) { requester in
            async let captured = capture(requester)
            let rotated = try await home.quintet("rotate")
            #expect(rotated.code == 0 && rotated.output.contains("The running broker knows it."), "\(rotated)")
            for account in Catalogue.accounts {
                #expect(rotated.output.contains("rotated the password of \(account)\n"))
            }
            // Each check of a password costs the broker a tenth of a second, and far more where other tests run beside.
            try await eventually("all are back: \(home.up.output)", within: .seconds(60)) {
                try services(home).allSatisfy { $0.value > before[$0.key] ?? 0 }
            }
            return try await captured
        }
        #expect(acknowledged == Self.commands)
        func captured() async throws -> [Substring] {
            try await home.quintet("tasks", "export", "--format", "todotxt").output.split(separator: "\n")
        }
        try await eventually("all are done") { try await Set(captured()).count == Self.commands }
        #expect(try await captured().count == Self.commands, "each once")
        for (account, login) in old {
            let late = try await Tool.find("mosquitto_pub").run(login + ["-q", "1", "-t", "x", "-m", "x"])
            #expect(late.code != 0 && late.output.contains("ot authori"), "\(account): \(late)")
        }
        try await home.stop()
    }

    @Test func `a device is rotated by name, and told its new password`() async throws {
        let bench = try Bench()
        try await bench.withBroker(clients: [("lamp", .device)]) { broker in
            try RunningBroker(folder: bench.folder).record(pid: broker.pid)
            let (old, demo) = (try bench.login("lamp"), try bench.password(of: "demo"))
            let words = ["rotate", "lamp", "--data", bench.folder.path]
            let result = try await Tool(path: LiveHome.program("quintet")).run(words)
            let password = try bench.password(of: "lamp")
            #expect(result.code == 0 && result.output.contains("password  \(password)\n"), "\(result)")
            #expect(!old.contains(password))
            #expect(try bench.password(of: "demo") == demo)
            let topic = "quintet/v1/main/home/cmd/a/set"
            // The broker hears of it by a signal, which may take effect a moment later.
            try await found("the new one is good") { try await bench.publish(topic, as: "lamp").code == 0 ? true : nil }
            #expect(try await Tool.find("mosquitto_pub").run(old + ["-t", topic, "-m", "x"]).code != 0)
        }
    }

    @Test func `an account that is not there is refused, and nothing is changed`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let before = try bench.password(of: "operator")
        let reason = await refusal { _ = try await Installation(folder: bench.folder).rotate(["operator", "nobody"]) }
        #expect(reason?.contains("there is no account “nobody”") == true)
        #expect(try bench.password(of: "operator") == before)
    }

    @Test func `what a service finds in its own folder is rotated with it, and its client id stays`() async throws {
        let bench = try Bench()
        try await bench.prepare()
        let credentials = Credentials(folder: bench.folder)
        let id = try credentials.clientID(of: "tasks")
        let own = bench.folder.serviceFolder(of: "task-service") + "/mqtt.password"
        let before = try PrivateFile.read(own)
        _ = try await Installation(folder: bench.folder).rotate(["tasks"])
        #expect(try PrivateFile.read(own) != before)
        #expect(String(decoding: try PrivateFile.read(own), as: UTF8.self) == (try bench.password(of: "tasks")))
        #expect(try credentials.clientID(of: "tasks") == id)
        #expect(try await FileCheck(folder: bench.folder, settings: bench.folder.settings()).edited().isEmpty)
    }

    /// 200 a second, each confirmed by the broker; how many were.
    private func capture(_ requester: Requester) async throws -> Int {
        let clock = ContinuousClock()
        let start = clock.now
        return try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<Self.commands {
                try await clock.sleep(until: start + .milliseconds(5) * number)
                group.addTask {
                    let properties = MessageProperties(user: [("id", "capture-\(number)")])
                    let topic = "\(Self.root)/tasks/cmd/inbox/capture"
                    let payload = Array("Task \(number)".utf8)
                    try await requester.publish(topic, payload, properties: properties, timeout: .seconds(60))
                }
            }
            return try await group.reduce(into: 0) { count, _ in count += 1 }
        }
    }

    /// How often each service has subscribed, as its log lines say.
    private func services(_ home: LiveHome) throws -> [String: Int] {
        let lines = home.up.output.split(separator: "\n").filter { $0.contains("mqtt.subscribed") }
        return Dictionary(
            uniqueKeysWithValues: Catalogue.services.map { service in
                (service.executable, lines.count { $0.contains(service.executable) })
            }
        )
    }
}

import Foundation
import Glibc
import Passwords
import TestKit

@testable import Quintet

/// A data folder of its own on a free port, removed when the test is over.
final class Bench: Sendable {
    let root: String
    let folder: DataFolder
    let port: Int

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/quintet-\(UUID().uuidString)"
        folder = DataFolder(root + "/the data")
        port = try FreePort.find()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func prepare() async throws {
        _ = try await Installation(folder: folder).prepare(SettingsChange(brokerPort: port))
    }

    /// Starts the real broker on the folder, with some more accounts than `demo`, and gives it to `body`.
    func withBroker<R>(
        clients: [(name: String, role: Role)] = [],
        _ body: (RunningTool) async throws -> R
    ) async throws -> R {
        try await prepare()
        for client in clients {
            _ = try await Installation(folder: folder).addDevice(client.name, role: client.role)
        }
        return try await withRunningBroker(body)
    }

    /// Lets in an account without any limit, with its name for a password, by hand.
    func admit(_ name: String) async throws {
        let line = try PasswordLine(user: name, password: name, salt: RandomText.salt()).text
        try append("\(line)\n", to: folder.passwordFile)
        try append("\nuser \(name)\ntopic readwrite #\n", to: folder.accessFile)
    }

    private func append(_ text: String, to file: String) throws {
        try PrivateFile.write(String(decoding: PrivateFile.read(file), as: UTF8.self) + text, to: file)
    }

    /// Starts the real broker on the folder as it is.
    func withRunningBroker<R>(_ body: (RunningTool) async throws -> R) async throws -> R {
        let broker = try RunningTool(Tool.find("mosquitto").path, ["-c", folder.brokerConfiguration])
        defer { broker.signal(SIGKILL) }
        let answer = await BrokerProbe(port: LocalPort(number: port)).answer(until: Latch())
        guard answer == .refused else { throw Timeout(description: "broker: \(answer), \(broker.output)") }
        return try await body(broker)
    }

    func password(of account: String) throws -> String {
        if Catalogue.accounts.contains(account) { return try Credentials(folder: folder).password(of: account) }
        return try DeviceFolder(folder: folder).all().first { $0.name == account }?.password ?? ""
    }

    /// The arguments with which mosquitto_pub and mosquitto_sub speak to the broker as `account`.
    func login(_ account: String) throws -> [String] {
        ["-h", "127.0.0.1", "-p", "\(port)", "-V", "5", "-u", account, "-P", try password(of: account)]
    }

    func publish(_ topic: String, as account: String, _ more: [String] = []) async throws -> Tool.Result {
        try await Tool.find("mosquitto_pub").run(login(account) + ["-q", "1", "-t", topic, "-m", "x"] + more)
    }

    /// A running mosquitto_sub whose subscription the broker has taken.
    func subscribe(_ filter: String, as account: String, _ more: [String] = []) async throws -> RunningTool {
        let program = try Tool.find("mosquitto_sub").path
        // Into a pipe it prints in blocks otherwise.
        let words = try ["-oL", program] + login(account) + ["-q", "1", "-t", filter, "-d"] + more
        let reader = try RunningTool(Tool.find("stdbuf").path, words)
        try await eventually("\(account) is subscribed: \(reader.output)") { reader.output.contains("Subscribed (mid") }
        return reader
    }
}

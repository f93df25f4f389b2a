import Bus
import Foundation
import Glibc
import Passwords
import Schema
import TestKit

@testable import Quintet

/// A real keeper beside the real broker of a bench.
struct KeeperBench: Sendable {
    let bench: Bench
    let keeper: RunningTool
    /// As they were when the broker was started.
    let settings: Settings

    var folder: DataFolder { bench.folder }
    var devices: DeviceFolder { DeviceFolder(folder: folder) }

    /// Starts both on a folder as it is; `body` may end the keeper.
    static func run(on bench: Bench, _ body: (KeeperBench) async throws -> Void) async throws {
        try await bench.withRunningBroker { broker in
            try RunningBroker(folder: bench.folder).record(pid: broker.pid)
            let program = try Programs.folder(of: Programs.thisProgram()) + "/quintet"
            let keeper = try RunningTool(program, ["keeper", "--data", bench.folder.path, "--log-format", "json"])
            defer { keeper.signal(SIGKILL) }
            try await eventually("the keeper is ready: \(keeper.output)") { keeper.output.contains("service.ready") }
            try await body(KeeperBench(bench: bench, keeper: keeper, settings: bench.folder.settings()))
        }
    }

    /// The same on a new folder.
    static func run(_ body: (KeeperBench) async throws -> Void) async throws {
        let bench = try Bench()
        try await bench.prepare()
        try await run(on: bench, body)
    }

    /// What a container's engine is told of the keeper.
    func check() async throws -> Int32 {
        let program = try Programs.folder(of: Programs.thisProgram()) + "/quintet"
        return try await RunningTool(program, ["keeper", "--data", folder.path, "--check"]).end()
    }

    /// Sends a command as an account and gives the answer.
    func command(
        _ device: String,
        _ verb: String,
        _ body: some Encodable & Sendable = RevokeDevice(),
        as account: String = "console"
    ) async throws -> Answer {
        try await request("cmd/\(device)/\(verb)", try JSONCodec().encode(body), as: account)
    }

    func add(_ name: String, _ password: String, _ role: DeviceRole = .device) async throws -> Answer {
        try await command(name, "add", AddDevice(role: role, passwordHash: Self.hash(password)))
    }

    func request(_ rest: String, _ payload: [UInt8], as account: String = "console") async throws -> Answer {
        let tree = "quintet/v1/main/keeper"
        return try await access.connect(account) { requester in
            let reply = "\(tree)/reply/\(account)"
            return Answer(
                try await requester.request("\(tree)/\(rest)", payload, replyTopic: reply, timeout: .seconds(20))
            )
        }
    }

    func ask<V: Decodable>(_ question: String, _ type: V.Type) async throws -> V {
        try await request("ask/\(question)", []).value(V.self, from: Catalogue.keeper)
    }

    /// Whether the broker lets a device in with a password.
    func isLetIn(_ name: String, _ password: String) async throws -> Bool {
        let login = ["-h", "127.0.0.1", "-p", "\(bench.port)", "-V", "5", "-u", name, "-P", password]
        let topic = "quintet/v1/main/home/cmd/a/set"
        return try await Tool.find("mosquitto_pub").run(login + ["-q", "1", "-t", topic, "-m", "ON"]).code == 0
    }

    /// What the broker keeps of a password, with a salt that is always the same.
    static func hash(_ password: String) -> String {
        (try? PasswordLine(user: "any", password: password, salt: Array(1...12)).kept) ?? ""
    }

    private var access: AccountAccess { AccountAccess(folder: folder, settings: settings) }
}

extension Answer {
    /// The name of a refusal's problem; nil for a reply.
    var refusal: String? {
        guard case .problem(let problem) = self else { return nil }
        return problem.type.split(separator: ":").last.map(String.init)
    }

    /// How a command ended; nil for a refusal.
    var outcome: Outcome? {
        try? value(CommandReply<Acknowledgement>.self, from: Catalogue.keeper).outcome
    }
}

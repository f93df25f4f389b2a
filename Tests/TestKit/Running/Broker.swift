import Bus
import Foundation
import Glibc
import Synchronization

/// A mosquitto of a test's own on a free port of 127.0.0.1.
public final class Broker: Sendable {
    /// The TCP port, the same after a restart.
    public let port: Int
    /// Its configuration, log and data.
    public let folder: TemporaryFolder
    private let options: BrokerOptions
    private let process = Mutex<ChildProcess?>(nil)

    /// Starts a broker and waits until it takes connections.
    public static func start(_ options: BrokerOptions = BrokerOptions()) async throws -> Broker {
        let broker = try Broker(options, port: FreePort.find())
        try await broker.prepare()
        try await broker.start()
        return broker
    }

    private init(_ options: BrokerOptions, port: Int) throws {
        self.port = port
        self.options = options
        folder = try TemporaryFolder()
    }

    deinit { process.withLock { $0?.signal(SIGKILL) } }

    /// Where it listens.
    public var address: BrokerAddress { BrokerAddress(host: "127.0.0.1", port: port) }

    /// Its unix socket, with ``BrokerOptions/hasSocket``.
    public var socket: BrokerAddress { BrokerAddress(host: folder.file("socket"), port: 0) }

    /// What it logged.
    public var log: String { (try? String(contentsOfFile: folder.file("log"), encoding: .utf8)) ?? "" }

    /// Starts it again after ``kill()``; a wiped one has forgotten sessions, queues and retained messages.
    public func start(wiped: Bool = false) async throws {
        if wiped {
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.file("data")) {
                try folder.remove("data/\(file)")
            }
        }
        let child = try ChildProcess(Self.program("mosquitto"), ["-c", folder.file("mosquitto.conf")])
        process.withLock { $0 = child }
        try await found("mosquitto listens on \(port): \(log)") {
            if let ending = child.ending { throw ChildProcess.Fault(description: "mosquitto ended, \(ending): \(log)") }
            return FreePort.isOpen(port) ? true : nil
        }
    }

    /// Ends it without a word, as a crash would.
    public func kill() async throws {
        guard let child = process.withLock({ $0 }) else { return }
        child.signal(SIGKILL)
        _ = try await child.end()
    }

    /// Ends it in order: it saves what it keeps.
    public func stop() async throws {
        guard let child = process.withLock({ $0 }) else { return }
        child.signal(SIGTERM)
        _ = try await child.end()
    }

    /// Crashes it and starts it again.
    public func restart(wiped: Bool = false) async throws {
        try await kill()
        try await start(wiped: wiped)
    }

    /// Stops it from doing anything until ``thaw()``.
    public func freeze() { process.withLock { $0?.signal(SIGSTOP) } }

    /// Lets it go on.
    public func thaw() { process.withLock { $0?.signal(SIGCONT) } }

    /// Gives it other accounts while it runs.
    public func change(accounts: [String: String]) async throws {
        try await writePasswords(accounts)
        process.withLock { $0?.signal(SIGHUP) }
    }

    private func prepare() async throws {
        try FileManager.default.createDirectory(atPath: folder.file("data"), withIntermediateDirectories: true)
        if !options.accounts.isEmpty { try await writePasswords(options.accounts) }
        if let rules = options.accessRules { try folder.write("access", rules) }
        try folder.write("mosquitto.conf", configuration)
    }

    private var configuration: String {
        var lines = [
            "user root", "set_tcp_nodelay true", "max_queued_messages 100000", "log_dest file \(folder.file("log"))",
            "allow_anonymous \(options.accounts.isEmpty)", "persistence \(options.isPersistent)",
            "persistence_location \(folder.file("data"))/",
        ]
        if options.isPersistent { lines += ["autosave_on_changes true", "autosave_interval 1"] }
        if !options.accounts.isEmpty { lines.append("password_file \(folder.file("passwords"))") }
        if options.accessRules != nil { lines.append("acl_file \(folder.file("access"))") }
        if let maximum = options.maximumInflight { lines.append("max_inflight_messages \(maximum)") }
        lines += options.lines
        lines.append("listener \(port) 127.0.0.1")
        if options.hasSocket { lines.append("listener 0 \(folder.file("socket"))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func writePasswords(_ accounts: [String: String]) async throws {
        let file = folder.file("passwords")
        try folder.write("passwords", "")
        for (name, password) in accounts {
            let program = try Self.program("mosquitto_passwd")
            let result = try await ChildProcess.run(program, ["-b", file, name, password])
            guard result.ending == .code(0) else {
                throw ChildProcess.Fault(description: "mosquitto_passwd failed: \(result.output)")
            }
        }
    }

    private static func program(_ name: String) throws -> String {
        for folder in ["/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin"] {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        throw ChildProcess.Fault(description: "\(name) is missing: apt-get install mosquitto mosquitto-clients")
    }
}

/// Gives a broker of its own to a test and ends it afterwards.
public func withBroker<R>(
    _ options: BrokerOptions = BrokerOptions(),
    _ body: (Broker) async throws -> R
) async throws -> R {
    let broker = try await Broker.start(options)
    do {
        let result = try await body(broker)
        try await broker.kill()
        return result
    } catch {
        broker.thaw()
        try await broker.kill()
        throw error
    }
}

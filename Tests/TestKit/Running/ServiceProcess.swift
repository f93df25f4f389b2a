import Foundation
import Glibc

/// A built executable as a real process, with its log read line by line.
public final class ServiceProcess: Sendable {
    /// What it logged so far.
    public let log = LogLines()
    private let child: ChildProcess

    /// Starts an executable that was built with the tests.
    public init(_ executable: String, environment: [String: String] = [:]) throws {
        let log = log
        child = try ChildProcess("\(Self.buildFolder)/\(executable)", environment: environment) { log.add($0) }
    }

    deinit { child.signal(SIGKILL) }

    /// The process id.
    public var pid: pid_t { child.pid }

    /// How it ended; nil while it runs.
    public var ending: Ending? { child.ending }

    /// Waits until it takes commands.
    @discardableResult
    public func ready() async throws -> ServiceProcess {
        try await log.wait(for: "service.ready")
        return self
    }

    /// Asks it to stop, and waits for the end.
    @discardableResult
    public func terminate() async throws -> Ending {
        child.signal(SIGTERM)
        return try await child.end()
    }

    /// Ends it without a word.
    public func kill() async throws {
        child.signal(SIGKILL)
        _ = try await child.end()
    }

    /// Waits for the end.
    public func end(within limit: Duration = .seconds(30)) async throws -> Ending { try await child.end(within: limit) }

    /// Sends a signal.
    public func signal(_ number: Int32) { child.signal(number) }

    /// The folder of the running test bundle, where SwiftPM puts the executables too.
    public static let buildFolder: String = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: path).deletingLastPathComponent().path
    }()
}

import Foundation
import Glibc

/// A built executable as a real process, with its log read line by line.
public final class ServiceProcess: Sendable {
    /// What it logged so far.
    public let log = LogLines()
    private let child: ChildProcess

    /// Starts an executable that was built with the tests, or one of another folder; `listener` gets what it logs, which
    /// is gathered in ``log`` without one.
    public init(
        _ executable: String,
        in folder: String = buildFolder,
        environment: [String: String] = [:],
        listener: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil
    ) throws {
        let log = log
        let output = listener ?? { log.add($0) }
        child = try ChildProcess("\(folder)/\(executable)", environment: environment, output: output)
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

    /// Stops it as an operator does, and throws when that does not end in order. It has to have started before: one that is
    /// told to stop while it does not listen yet dies of the signal.
    public func stop() async throws {
        try await ready()
        let ending = try await terminate()
        guard ending != .code(0) else { return }
        let last = log.all.suffix(12).map(\.text).joined(separator: "\n")
        throw ChildProcess.Fault(description: "the service was to end with code 0 and ended with \(ending):\n\(last)")
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

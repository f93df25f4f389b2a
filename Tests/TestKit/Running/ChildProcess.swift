import Foundation
import Glibc
import Synchronization

/// How a process ended.
public enum Ending: Hashable, Sendable {
    /// By itself, with this code.
    case code(Int32)
    /// By a signal.
    case signal(Int32)
}

/// A started program.
///
/// Foundation's `Process` hands down the signals that the calling thread blocks, which on a thread of Swift's pool are
/// most, so a child would not hear SIGTERM. This one starts with no signal blocked.
public final class ChildProcess: Sendable {
    /// The process id.
    public let pid: pid_t
    private let ended = Mutex<Ending?>(nil)
    private let hasOutput: Bool
    private let outputEnded = Mutex(false)

    /// What could not be started.
    public struct Fault: Error, CustomStringConvertible {
        /// What failed and what to do.
        public let description: String

        /// A fault in words.
        public init(description: String) { self.description = description }
    }

    /// Starts a program; `output` gets what it writes to standard output and error, which are discarded without it.
    public init(
        _ path: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        output: (@Sendable (ArraySlice<UInt8>) -> Void)? = nil
    ) throws {
        hasOutput = output != nil
        let reader: Int32
        (pid, reader) = try Self.spawning.withLock { _ in
            let pipe = try output == nil ? nil : Self.makePipe()
            defer { if let pipe { close(pipe.writer) } }
            return (try Self.spawn(path, arguments, environment, output: pipe?.writer), pipe?.reader ?? -1)
        }
        if let output {
            Thread.detachNewThread { [self] in
                Self.read(reader, output)
                outputEnded.withLock { $0 = true }
            }
        }
        Thread.detachNewThread { [self] in
            let ending = Self.wait(pid)
            ended.withLock { $0 = ending }
        }
    }

    /// How it ended; nil while it runs.
    public var ending: Ending? {
        let isRead = !hasOutput || outputEnded.withLock { $0 }
        return isRead ? ended.withLock { $0 } : nil
    }

    /// Sends a signal.
    public func signal(_ number: Int32) {
        ended.withLock { if $0 == nil { _ = Glibc.kill(pid, number) } }
    }

    /// Waits for the end.
    public func end(within limit: Duration = .seconds(30)) async throws -> Ending {
        try await found("process \(pid) ends", within: limit) { ending }
    }

    /// Runs a program to its end and answers what it wrote.
    public static func run(_ path: String, _ arguments: [String]) async throws -> (ending: Ending, output: String) {
        let text = Gathered()
        let child = try ChildProcess(path, arguments) { text.add($0) }
        return (try await child.end(), text.text)
    }

    /// One at a time: a child that starts between the making of a pipe and its marking would keep the pipe open.
    private static let spawning = Mutex(())

    private static func makePipe() throws -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Fault(description: "no pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    private static func spawn(
        _ path: String,
        _ arguments: [String],
        _ environment: [String: String],
        output: Int32?
    ) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_adddup2(&actions, output ?? 0, descriptor)
        }
        // Connections of the test would stay open in the child after the test has closed them.
        for descriptor in openDescriptors() where descriptor > 2 {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0) } + [nil]
        defer { for word in words + settings { free(word) } }
        var pid: pid_t = 0
        let error = posix_spawn(&pid, path, &actions, &attributes, &words, &settings)
        guard error == 0 else {
            throw Fault(description: "cannot start \(path): \(String(cString: strerror(error)))")
        }
        return pid
    }

    private static func openDescriptors() -> [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap { Int32($0) }
    }

    private static func read(_ descriptor: Int32, _ output: (ArraySlice<UInt8>) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            output(buffer[..<count])
        }
        close(descriptor)
    }

    private static func wait(_ pid: pid_t) -> Ending {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? .code((status >> 8) & 0xFF) : .signal(status & 0x7F)
    }

    private final class Gathered: Sendable {
        private let bytes = Mutex<[UInt8]>([])
        func add(_ more: ArraySlice<UInt8>) { bytes.withLock { $0.append(contentsOf: more) } }
        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }
    }
}

import Foundation
import Glibc
import TestKit

/// A program of the machine that a test needs.
struct Tool {
    let path: String

    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    static func find(_ name: String) throws -> Tool {
        let folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/bin"]
        guard let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) else {
            throw Missing(description: "\(name) is missing: sudo apt-get install mosquitto mosquitto-clients")
        }
        return Tool(path: "\(folder)/\(name)")
    }

    struct Result {
        let code: Int32
        let output: String
    }

    /// Runs the program to its end and gives its exit code and all it printed.
    func run(_ arguments: [String]) async throws -> Result {
        let child = try RunningTool(path, arguments)
        let code = try await child.end()
        return Result(code: code, output: child.output)
    }
}

/// A started program whose output can be looked at while it runs.
final class RunningTool: Sendable {
    private let process: Process
    /// A file and not a pipe: once the program has ended, all it printed is there.
    private let printed: String
    let pid: Int32

    /// Foundation's Process hands down the signals that the calling thread blocks, and a thread of Swift's pool blocks
    /// most of them: the child would hear neither SIGINT nor SIGHUP.
    init(_ path: String, _ arguments: [String]) throws {
        printed = FileManager.default.temporaryDirectory.path + "/quintet-output-\(UUID().uuidString)"
        try Data().write(to: URL(filePath: printed))
        let file = try FileHandle(forWritingTo: URL(filePath: printed))
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = file
        process.standardError = file
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        pid = process.processIdentifier
    }

    deinit {
        if process.isRunning { kill(pid, SIGKILL) }
        unlink(printed)
    }

    var output: String {
        let data = try? Data(contentsOf: URL(filePath: printed))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    var isRunning: Bool { process.isRunning }

    func signal(_ number: Int32) { kill(pid, number) }

    /// The exit code, or the negative of the signal that ended the program.
    func end(within limit: Duration = .seconds(30)) async throws -> Int32 {
        try await eventually("\(process.executableURL?.lastPathComponent ?? "") ends", within: limit) {
            !self.process.isRunning
        }
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}

import Foundation
import Glibc
import TestKit

@testable import Quintet

/// A real `quintet up` on a bench of its own, with the services that are built and the simulated home.
final class LiveHome: Sendable {
    let bench: Bench
    let consolePort: Int
    let up: RunningTool

    /// Started, and ready for commands.
    init() async throws {
        bench = try Bench()
        // Homes that start at once would find the console's usual port free, all of them.
        consolePort = try FreePort.find()
        let ports = ["--broker-port", "\(bench.port)", "--console-port", "\(consolePort)"]
        let words = ["--data", bench.folder.path, "--no-demo"] + ports
        up = try RunningTool(Self.program("quintet"), ["up"] + words)
        try await eventually("all is ready: \(up.output)", within: .seconds(120)) {
            up.output.contains("Try, in another")
        }
    }

    deinit { up.signal(SIGTERM) }

    /// Runs another `quintet` on the same folder to its end.
    func quintet(_ words: String...) async throws -> Tool.Result {
        try await Tool(path: Self.program("quintet")).run(Self.placed(words, bench))
    }

    /// Starts another `quintet` on the same folder.
    func start(_ words: String...) throws -> RunningTool {
        try RunningTool(Self.program("quintet"), Self.placed(words, bench))
    }

    func stop() async throws {
        up.signal(SIGTERM)
        _ = try await up.end()
    }

    /// An executable that was built along with the tests.
    static func program(_ name: String) throws -> String {
        try Programs.folder(of: Programs.thisProgram()) + "/\(name)"
    }

    private static func placed(_ words: [String], _ bench: Bench) -> [String] {
        words + ["--data", bench.folder.path]
    }
}

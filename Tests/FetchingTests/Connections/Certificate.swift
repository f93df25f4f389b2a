import Foundation
import TestKit
import Testing

/// A certificate for `shop.test` that signs itself, made by the real openssl, and a server that shows it.
final class Certificate: Sendable {
    static let tool = "/usr/bin/openssl"
    let port: Int
    let pem: String
    private let folder: TemporaryFolder
    private let server: ChildProcess

    /// A certificate that ends in some days, or ended some days ago.
    init(days: Int = 30) async throws {
        folder = try TemporaryFolder()
        let (key, request, file) = (folder.file("key"), folder.file("request"), folder.file("certificate"))
        try await Self.run(
            ["req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key]
                + ["-out", request, "-subj", "/CN=shop.test", "-addext", "subjectAltName=DNS:shop.test"]
        )
        try await Self.run(
            ["x509", "-req", "-in", request, "-signkey", key, "-copy_extensions", "copyall", "-days", "\(days)"]
                + ["-out", file]
        )
        pem = try String(contentsOfFile: file, encoding: .utf8)
        let port = try FreePort.find()
        self.port = port
        server = try ChildProcess(
            Self.tool,
            ["s_server", "-accept", "127.0.0.1:\(port)", "-cert", file, "-key", key, "-www", "-quiet"]
        )
        try await eventually("the server listens") { FreePort.isOpen(port) }
    }

    deinit { server.signal(SIGKILL) }

    private static func run(_ arguments: [String]) async throws {
        let (ending, output) = try await ChildProcess.run(tool, arguments)
        guard ending == .code(0) else { throw Timeout(description: "openssl: \(output)") }
    }
}

extension Trait where Self == ConditionTrait {
    /// For tests that need the command `openssl`.
    static var openssl: Self {
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: Certificate.tool),
            "LEFT OUT: no \(Certificate.tool); apt-get install openssl"
        )
    }
}

import Bus
import Crypto
import Foundation
import Schema
import TestKit

/// A practice that runs for a test, with people who send it commands and questions.
struct Ward: Sendable {
    let clinic: RunningService

    static let doctor: JSON = ["user": "dra.torres", "role": "clinician"]
    static let assistant: JSON = ["user": "recepcion", "role": "assistant"]
    static let owner: JSON = ["user": "ana", "role": "owner"]

    /// Runs a practice on a broker that keeps on disk whatever it keeps at all, and logs what it does.
    static func running<T: Sendable>(
        settings: [String: String] = [:],
        _ body: (Ward) async throws -> T
    ) async throws -> T {
        var broker = BrokerOptions.persistent
        broker.lines = ["log_type all"]
        return try await RunningService.start(
            "clinic-service",
            topic: "clinic",
            settings: settings.merging(["LOG_LEVEL": "trace"]) { $1 },
            options: broker
        ) { _, folder in
            // Whoever writes a temporary file writes it where the test looks.
            let temporary = folder.file("tmp")
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
            return ["TMPDIR": temporary, "SQLITE_TMPDIR": temporary]
        }.ending { try await body(Ward(clinic: $0)) }
    }

    /// Does a command and answers its reply's data, a problem's as well.
    @discardableResult
    func perform(_ path: String, _ payload: JSON = [:], by actor: JSON = doctor, id: String? = nil) async throws
        -> JSON
    {
        try await clinic.perform(path, Self.text(payload, by: actor), id: id)
    }

    /// Asks a question and answers its data, a problem's as well.
    func ask(_ name: String, _ payload: JSON = [:], by actor: JSON = doctor) async throws -> JSON {
        try await clinic.ask(name, Self.text(payload, by: actor))
    }

    /// Registers somebody and answers the id.
    func register(_ details: JSON) async throws -> String {
        let reply = try await perform("patients/register", ["details": details, "confirm": true])
        return try Self.wanted(reply["result"]?["patient"]?.text, reply)
    }

    /// Does a command that makes a record, and answers the record's id.
    func record(_ path: String, _ payload: JSON, by actor: JSON = doctor) async throws -> String {
        let reply = try await perform(path, payload, by: actor)
        return try Self.wanted(reply["result"]?["id"]?.text, reply)
    }

    /// Sends a file in parts and answers the upload's id.
    func upload(_ bytes: [UInt8]) async throws -> String {
        let upload = UUID().uuidString.lowercased()
        for (number, start) in stride(from: 0, to: bytes.count, by: 45_000).enumerated() {
            let part = Data(bytes[start..<min(start + 45_000, bytes.count)]).base64EncodedString()
            let reply = try await perform(
                "uploads/part",
                ["upload": .text(upload), "part": .number(Double(number)), "data": .text(part)]
            )
            _ = try Self.wanted(reply["outcome"]?.text, reply)
        }
        return upload
    }

    /// Takes in a file and answers the report.
    func take(_ bytes: [UInt8], _ format: String, source: String, columns: JSON? = nil, dryRun: Bool = false)
        async throws -> JSON
    {
        var payload: [String: JSON] = [
            "upload": .text(try await upload(bytes)), "format": .text(format), "system": .text(source),
            "dryRun": .truth(dryRun),
        ]
        payload["columns"] = columns
        let reply = try await perform("patients/import", .object(payload))
        return try Self.wanted(reply["result"], reply)
    }

    /// The payload with who acts.
    static func text(_ payload: JSON, by actor: JSON) -> String {
        guard case .object(var members) = payload else { return String(decoding: payload.bytes, as: UTF8.self) }
        members["actor"] = members["actor"] ?? actor
        return String(decoding: JSON.object(members).bytes, as: UTF8.self)
    }

    /// SHA-256, as an attachment's sender says it.
    static func digest(_ bytes: [UInt8]) -> JSON {
        .text(SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }

    private static func wanted<T>(_ value: T?, _ reply: JSON) throws -> T {
        guard let value else { throw Timeout(description: "refused: \(String(decoding: reply.bytes, as: UTF8.self))") }
        return value
    }
}

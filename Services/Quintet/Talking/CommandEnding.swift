import Bus
import Schema

/// How a command that was accepted came to its end.
struct CommandEnding: Sendable {
    let payload: [UInt8]
    private let told: Told

    /// The events by which services tell it, for one- and two-level entities.
    static func filters(of service: ServiceEntry, in topics: TopicSpace) -> [String] {
        ["+/command-ended", "+/+/command-ended"].map { topics.topic(.evt, of: service.name, $0) }
    }

    /// The end of the command `id`; `nil` when the message tells something else.
    init?(_ message: Incoming, of id: String) {
        guard let (envelope, range) = try? Envelope.read(message.payload),
            let told = try? JSONCodec().value(Told.self, from: message.payload[range]),
            (told.command ?? envelope.causationID) == id
        else { return nil }
        payload = message.payload
        self.told = told
    }

    /// Whether the command did what it was to do, as far as anybody knows.
    var wentWell: Bool { ["applied", "assumed"].contains(told.end) }

    var words: String {
        let time = told.latencyMs.map { " after \($0) ms" } ?? ""
        let reason = told.reason.map { ": \($0)" } ?? ""
        let members = [("done", told.ok), ("failed", told.failed), ("cannot", told.skipped)]
            .compactMap { name, list in list.flatMap { $0.isEmpty ? nil : "\(name): \($0.joined(separator: ", "))" } }
        let parts = members.isEmpty ? "" : " (\(members.joined(separator: "; ")))"
        return "\(told.end)\(time)\(reason)\(parts)".printable
    }

    private struct Told: Decodable, Sendable {
        let command: String?
        let end: String
        let latencyMs: Int?
        let reason: String?
        let ok: [String]?
        let failed: [String]?
        let skipped: [String]?
    }
}

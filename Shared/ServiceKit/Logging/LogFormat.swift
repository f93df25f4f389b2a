import Logging
import Schema

/// How lines look.
public enum LogFormat: String, Sendable {
    /// One JSON object per line, keys in a fixed order.
    case json
    /// For a person at a terminal.
    case pretty

    func encode(_ line: LogLine, service: String, at time: Timestamp) -> [UInt8] {
        switch self {
        case .json: Self.json(line, service, time)
        case .pretty: Self.pretty(line, time)
        }
    }

    private static func json(_ line: LogLine, _ service: String, _ time: Timestamp) -> [UInt8] {
        var json = JSONWriter(reserving: 400)
        json.member("ts", time.description)
        json.member("level", line.level == .warning ? "warn" : line.level == .critical ? "fatal" : line.level.rawValue)
        json.member("service", service)
        json.member("event", line.event)
        json.member("msg", line.message)
        if let value = line.traceID { json.member("trace_id", value) }
        if let value = line.id { json.member("id", value) }
        if let value = line.source { json.member("source", value) }
        if let value = line.type { json.member("type", value) }
        if let value = line.subject { json.member("subject", value) }
        if let value = line.sequence { json.member("seq", Envelope.digits(value)) }
        if let value = line.topic { json.member("topic", value) }
        if let value = line.qos { json.member("qos", value) }
        if let value = line.mode { json.member("mode", value.rawValue) }
        if let value = line.bytes { json.member("bytes", value) }
        if let value = line.outcome { json.member("outcome", value) }
        if let value = line.duration { json.member("duration_ms", rounded: value) }
        if let value = line.attempt { json.member("attempt", value) }
        if let value = line.errorType { json.member("error.type", value) }
        if let value = line.errorDetail { json.member("error.detail", value) }
        var bytes = json.finished()
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private static func pretty(_ line: LogLine, _ time: Timestamp) -> [UInt8] {
        var text =
            "\(time.description.dropFirst(11).dropLast()) \(line.level.rawValue.uppercased()) \(line.event) \(line.message)"
        let parts: [(String, String?)] = [
            ("subject", line.subject), ("id", line.id), ("seq", line.sequence.map(Envelope.digits)),
            ("topic", line.topic), ("mode", line.mode?.rawValue), ("outcome", line.outcome),
            ("ms", line.duration.map { String(($0 * 10).rounded() / 10) }), ("attempt", line.attempt.map(String.init)),
            ("error", line.errorType), ("detail", line.errorDetail),
        ]
        for case (let key, let value?) in parts where !value.isEmpty { text += " \(key)=\(value)" }
        return Array(text.replacingLineBreaks.utf8) + [UInt8(ascii: "\n")]
    }
}

extension String {
    /// One line is one event, whatever a sender writes.
    fileprivate var replacingLineBreaks: String {
        contains(where: \.isNewline) ? String(map { $0.isNewline ? " " : $0 }) : self
    }
}

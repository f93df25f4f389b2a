import FoundationEssentials

/// A log line with its parts: what a service wrote as JSON, or what this program or the broker has to say.
struct LogLine: Sendable, Equatable {
    /// RFC 3339, UTC.
    var time: String
    var level: String
    var service: String
    var event: String
    var message: String
    /// What else the line says, in the order in which to print it.
    var rest: [Field] = []

    struct Field: Sendable, Equatable {
        let key: String
        let value: String
    }

    /// The event by which a service says that it takes commands.
    static let ready = "service.ready"

    init(level: String, service: String, event: String, message: String) {
        time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        self.level = level
        self.service = service
        self.event = event
        self.message = message
    }

    /// `nil` when `text` is not a JSON object with an event.
    init?(json text: String) {
        guard text.hasPrefix("{"),
            let values = try? JSONDecoder().decode([String: LogValue].self, from: Data(text.utf8)),
            let event = values["event"]
        else { return nil }
        time = values["ts"]?.text ?? ""
        level = values["level"]?.text ?? ""
        service = values["service"]?.text ?? ""
        self.event = event.text
        message = values["msg"]?.text ?? ""
        rest =
            values
            .filter { !Self.head.contains($0.key) }
            .map { Field(key: $0.key, value: $0.value.text) }
            .sorted { (Self.rank($0.key), $0.key) < (Self.rank($1.key), $1.key) }
    }

    /// The line as a service would have written it.
    var json: String {
        let pairs = [("ts", time), ("level", level), ("service", service), ("event", event), ("msg", message)]
        let fields = pairs + rest.map { ($0.key, $0.value) }
        return "{" + fields.map { "\(Self.quoted($0.0)):\(Self.quoted($0.1))" }.joined(separator: ",") + "}"
    }

    private static let head: Set<String> = ["ts", "level", "service", "event", "msg"]

    /// A JSON object has no order once it is decoded: this is the order in which services write the keys.
    private static let order = [
        "trace_id", "id", "source", "type", "subject", "seq", "topic", "qos", "mode", "bytes", "outcome", "duration_ms",
        "attempt", "error.type", "error.detail",
    ]

    private static func rank(_ key: String) -> Int {
        order.firstIndex(of: key) ?? order.count
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        guard let data = try? encoder.encode(text) else { return "\"\"" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension LogLine {
    /// What mosquitto wrote in the shape that our configuration asks for, `{time}: {text}`; `nil` for anything else.
    init?(broker text: String) {
        let stamp = text.prefix(Self.stampLength)
        let rest = text.dropFirst(Self.stampLength)
        guard stamp.hasPrefix("2"), stamp.hasSuffix("Z"), rest.hasPrefix(": ") else { return nil }
        let words = rest.dropFirst(2)
        let level =
            switch words.prefix(while: { $0 != ":" }) {
            case "Warning": "warn"
            case "Error": "error"
            default: "info"
            }
        self.init(level: level, service: LogOutput.brokerName, event: "broker.log", message: String(words))
        time = String(stamp)
    }

    private static let stampLength = "2026-01-01T00:00:00Z".count
}

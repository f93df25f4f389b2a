import Bus
import Schema

/// One message on one line, as a person reads it: time, kind, service, what, whom it concerns, data.
struct BusLine {
    /// Longer data is cut.
    private static let widest = 2000

    let tree: TopicRoot
    let colour: Bool

    func text(_ message: Incoming, at now: Timestamp) -> String {
        guard let place = tree.parse(message.topic) else {
            return head(now, "", "", nil) + "\(message.topic.printable) \(data(message.payload))"
        }
        let kind = place.kind.rawValue
        let service = place.service.rawValue
        if let (envelope, range) = try? Envelope.read(message.payload) {
            let isProblem = envelope.type == "quintet.problem.v1"
            return head(envelope.time, isProblem ? "problem" : kind, service, isProblem ? .problem : place.kind)
                + words(of: envelope, message.payload[range], place)
        }
        let subject = place.levels.joined(separator: "/")
        if place.kind == .state, message.payload.isEmpty {
            return head(now, kind, service, .state) + "\(subject) is gone"
        }
        let stamp = (try? JSONScanner.scan(message.payload))?.text("at", in: message.payload).flatMap(Timestamp.init)
        return head(stamp ?? now, kind, service, place.kind) + "\(subject) \(data(message.payload))"
    }

    private func words(of envelope: Envelope, _ data: ArraySlice<UInt8>, _ place: TopicAddress) -> String {
        let subject = envelope.subject.map { $0.printable + " " } ?? ""
        if envelope.type == "quintet.problem.v1", let problem = try? JSONCodec().value(Problem.self, from: data) {
            return subject + problem.sentence.printable
        }
        return "\(short(envelope.type, of: place.service).printable) \(subject)\(self.data(data))"
    }

    /// `quintet.home.element.changed.v1` → `element.changed`
    private func short(_ type: String, of service: ServiceName) -> String {
        let prefix = "quintet.\(service)."
        guard type.hasPrefix(prefix), type.hasSuffix(".v1") else { return type }
        return String(type.dropFirst(prefix.count).dropLast(3))
    }

    private func data(_ bytes: some Collection<UInt8>) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { return "(\(bytes.count) bytes, no text)" }
        guard text.utf8.count > Self.widest else { return text.printable }
        return String(text.prefix(Self.widest)).printable + "… (\(bytes.count) bytes)"
    }

    private func head(_ time: Timestamp, _ kind: String, _ service: String, _ colour: ChannelKind?) -> String {
        let clock = time.description.dropFirst(11).prefix(12)
        return "\(clock) \(tint(padded(kind, 7), colour)) \(padded(service, 9)) "
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func tint(_ text: String, _ kind: ChannelKind?) -> String {
        guard colour, let kind, let code = Self.colours[kind] else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static let colours: [ChannelKind: Int] = [
        .command: 33, .question: 33, .event: 36, .state: 32, .reply: 34, .problem: 31, .system: 90,
    ]
}

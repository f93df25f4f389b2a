import Glibc
import Synchronization

/// Standard output, shared by all children: one whole line at a time.
final class LogOutput: Sendable {
    static let ownName = "quintet"
    static let brokerName = "broker"

    private let format: LogFormat
    /// Whether the broker's chatter is shown too.
    private let isVerbose: Bool
    private let chatter = Mutex(BrokerChatter())
    private let painter: LogPainter
    private let write: @Sendable (String) -> Void
    private let turn = Mutex(())

    /// `write` gets a line without its line end; the default prints it at once.
    init(
        format: LogFormat,
        colour: Bool,
        isVerbose: Bool = false,
        write: @escaping @Sendable (String) -> Void = LogOutput.print
    ) {
        self.format = format
        self.isVerbose = isVerbose
        self.write = write
        let widest = Catalogue.services.map(\.executable.count).max() ?? 0
        painter = LogPainter(colour: colour, width: widest)
    }

    /// A line of this program's own, or of what it does under another name.
    func note(_ message: String, event: String, level: String = "info", from name: String = ownName) {
        let line = LogLine(level: level, service: name, event: event, message: message)
        put(format == .json ? line.json : painter.paint(line, from: name))
    }

    /// Text for people to copy; programs that read JSON do without it.
    func announce(_ lines: [String]) {
        guard format == .pretty else { return }
        put(lines.joined(separator: "\n"))
    }

    /// A line that the child `name` wrote. Returns the line's event, if it has one.
    func relay(_ text: String, from name: String) -> String? {
        let own = LogLine(json: text)
        let parsed = own ?? (name == Self.brokerName ? LogLine(broker: text) : nil)
        if !isVerbose, name == Self.brokerName, let parsed, chatter.withLock({ $0.isChatter(parsed.message) }) {
            return nil
        }
        switch format {
        case .pretty: put(parsed.map { painter.paint($0, from: name) } ?? painter.paint(text, from: name))
        case .json: put(own == nil ? (parsed ?? Self.plain(text, from: name)).json : text)
        }
        return own?.event
    }

    private static func plain(_ text: String, from name: String) -> LogLine {
        LogLine(level: "info", service: name, event: "output.plain", message: text)
    }

    private func put(_ text: String) {
        turn.withLock { _ in write(text) }
    }

    private static let print: @Sendable (String) -> Void = { line in
        Swift.print(line)
        // A pipe is buffered in blocks otherwise, and a log would be seen late.
        fflush(nil)
    }
}

import Synchronization

/// Lines gathered from a stream of bytes.
public final class LogLines: Sendable {
    private struct State {
        var entries: [LogEntry] = []
        var rest: [UInt8] = []
    }

    private let state = Mutex(State())

    /// No lines yet.
    public init() {}

    /// What was gathered, in order.
    public var all: [LogEntry] { state.withLock { $0.entries } }

    /// The lines of one event.
    public func named(_ event: String) -> [LogEntry] { all.filter { $0.event == event } }

    /// Takes more bytes.
    public func add(_ bytes: ArraySlice<UInt8>) {
        state.withLock { state in
            state.rest.append(contentsOf: bytes)
            guard let last = state.rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
            for line in state.rest[..<last].split(separator: UInt8(ascii: "\n")) {
                state.entries.append(LogEntry(String(decoding: line, as: UTF8.self)))
            }
            state.rest.removeSubrange(...last)
        }
    }

    /// Waits for a line of an event that satisfies a condition.
    @discardableResult
    public func wait(
        for event: String,
        count: Int = 1,
        within limit: Duration = .seconds(30),
        where condition: (LogEntry) -> Bool = { _ in true }
    ) async throws -> LogEntry {
        func told() -> String { all.suffix(12).map(\.text).joined(separator: "\n") }
        return try await found("the log says \(event) \(count)×:\n\(told())", within: limit) {
            let lines = named(event).filter(condition)
            return lines.count >= count ? lines[count - 1] : nil
        }
    }
}

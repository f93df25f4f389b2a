import Foundation
import Schema
import Synchronization

/// What a service's lines say, over all its lives: kept as figures, and written to a file.
final class ServiceLog: Sendable {
    /// What is kept of the lines.
    struct Facts: Sendable {
        /// How often each command came to an end.
        var ends: [String: Int] = [:]
        /// How often each event of the log was written.
        var events: [String: Int] = [:]
        /// When a batch could not be committed, in seconds since the run began.
        var uncommitted: [Double] = []
        /// Lines of level `error` and worse.
        var errors: [String] = []
        /// How often it took commands.
        var starts = 0
    }

    private struct State {
        var facts = Facts()
        var rest: [UInt8] = []
    }

    private let state = Mutex(State())
    private let handle: FileHandle
    /// Not the lines' own time: a service's clock may jump.
    private let clock: RunClock

    init(_ path: String, _ clock: RunClock) throws {
        self.clock = clock
        try Data().write(to: URL(filePath: path))
        handle = try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// What was gathered.
    var facts: Facts { state.withLock { $0.facts } }

    /// Takes more bytes.
    func add(_ bytes: ArraySlice<UInt8>) {
        try? handle.write(contentsOf: Data(bytes))
        state.withLock { state in
            state.rest.append(contentsOf: bytes)
            guard let last = state.rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
            for line in state.rest[..<last].split(separator: UInt8(ascii: "\n")) {
                state.facts.take(Array(line), at: clock.now)
            }
            state.rest.removeSubrange(...last)
        }
    }

    /// What a killed process did not finish to write belongs to nobody.
    func cut() { state.withLock { $0.rest = [] } }
}

extension ServiceLog.Facts {
    private static let mostErrors = 200
    private static let refusal = Array("the batch could not be committed".utf8)

    mutating func take(_ line: [UInt8], at time: Double) {
        guard let layout = try? JSONScanner.scan(line), let event = layout.text("event", in: line) else { return }
        events[event, default: 0] += 1
        if event == "service.ready" || event == "mqtt.subscribed" { starts += 1 }
        if line.firstRange(of: Self.refusal) != nil { uncommitted.append(time) }
        let level = layout.text("level", in: line) ?? ""
        if ["error", "fatal", "critical"].contains(level), errors.count < Self.mostErrors {
            errors.append(String(decoding: line, as: UTF8.self))
        }
        guard event.hasPrefix("command."), event != "command.duplicate", let id = layout.text("id", in: line) else {
            return
        }
        ends[id, default: 0] += 1
    }
}

import Clockwork
import Foundation
import Schema

/// Takes the tokens out of the first line of a capture, and leaves the name.
struct LineReader {
    private var scanner: LineScanner
    private let clock: WallClock
    private let now: Timestamp
    private(set) var line = CapturedLine()

    init(_ text: String, clock: WallClock, now: Timestamp) {
        scanner = LineScanner(text)
        self.clock = clock
        self.now = now
        while !scanner.isAtEnd { step() }
        line.name = line.name.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private mutating func step() {
        let start = scanner.position
        guard let mark = scanner.mark() else {
            line.name += scanner.literal()
            return
        }
        if mark == .note {
            let note = scanner.rest().trimmingCharacters(in: .whitespacesAndNewlines)
            line.note = note.isEmpty ? nil : note
            return
        }
        let value = scanner.value()
        guard take(mark, value) else {
            let typed = scanner.typed(since: start)
            line.name += typed
            if let advice = mark.advice(on: value.text) { line.warnings.append("\(typed.prefix(120)) \(advice)") }
            return
        }
        closeGap()
    }

    /// The white space on both sides of a token that was taken becomes one space.
    private mutating func closeGap() {
        scanner.skipSpace()
        while line.name.last?.isWhitespace == true { line.name.removeLast() }
        if !line.name.isEmpty { line.name.append(" ") }
    }

    /// Keeps what a token says; false for one that says nothing that is known.
    private mutating func take(_ mark: CaptureMark, _ value: LineScanner.Value) -> Bool {
        switch mark {
        case .context: addContext(value)
        case .project, .hashProject: set(\.project, project(value), "a project")
        case .priority: set(\.priority, value.isQuoted ? nil : priority(value.bare), "a priority")
        case .due: set(\.due, date(value), "due:")
        case .defer: set(\.defer, date(value), "defer:")
        case .waiting: set(\.waiting, name(value.bare), "wait:")
        case .every: set(\.recurrence, repetition(value), "every:")
        case .note: false
        }
    }

    private mutating func set<Value>(
        _ field: WritableKeyPath<CapturedLine, Value?>,
        _ value: Value?,
        _ name: String
    ) -> Bool {
        guard let value else { return false }
        if line[keyPath: field] != nil { line.warnings.append("\(name) is given twice; the last one counts") }
        line[keyPath: field] = value
        return true
    }

    private mutating func addContext(_ value: LineScanner.Value) -> Bool {
        guard !value.isQuoted, Self.isLabel(value.bare), let name = name(value.bare) else { return false }
        let context = name.lowercased()
        guard !line.contexts.contains(context) else { return true }
        guard line.contexts.count < TaskDocument.mostContexts else { return false }
        line.contexts.append(context)
        return true
    }

    private func project(_ value: LineScanner.Value) -> String? {
        value.isQuoted || Self.isLabel(value.bare) ? name(value.bare) : nil
    }

    private func priority(_ text: String) -> Int? { text.number(1...1).flatMap { (1...4).contains($0) ? $0 : nil } }

    private func date(_ value: LineScanner.Value) -> CalendarTime? {
        DateWords.read(value.text, clock: clock, now: now) ?? DateWords.read(value.bare, clock: clock, now: now)
    }

    private func repetition(_ value: LineScanner.Value) -> RepeatRequest? {
        RepeatWords.read(value.text) ?? RepeatWords.read(value.without(",;:.?"))
    }

    /// A name of the length the contract allows for people and projects, in one spelling of its accents.
    private func name(_ text: String) -> String? {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        return (1...200).contains(name.unicodeScalars.count) ? name : nil
    }

    /// A letter, then letters, digits and a few marks; the dot of `paral·lel` is part of a letter.
    private static func isLabel(_ text: String) -> Bool {
        text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./·".contains($0) }
    }
}

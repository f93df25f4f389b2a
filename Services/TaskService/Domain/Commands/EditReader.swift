import Clockwork
import Schema

/// Reads what a person gave for a task's fields: dates as words, contexts with `@`, repetitions in short.
public struct EditReader: Sendable {
    /// The owner's clock, by which `tomorrow` is meant.
    public let clock: WallClock
    /// When it was said.
    public let now: Timestamp

    /// A reader by a clock.
    public init(clock: WallClock, now: Timestamp) {
        self.clock = clock
        self.now = now
    }

    /// An edit with its dates read; the project is still the name that was given.
    public func read(_ command: EditTask) throws(Problem) -> TaskEdit {
        var violations: [Violation] = []
        var edit = TaskEdit()
        edit.name = command.name.map { Self.oneLine($0.withoutControls) }
        if edit.name?.isEmpty == true { violations.append(Self.emptyName) }
        edit.note = command.note.map(\.withoutControls)
        edit.priority = command.priority.map { Int($0.rounded()) }
        edit.project = command.project
        edit.contexts = command.contexts.map { Self.contexts($0) }
        edit.addContexts = Self.contexts(command.addContexts ?? [])
        edit.removeContexts = Self.contexts(command.removeContexts ?? [])
        edit.defer = date(command.defer, "defer", &violations)
        edit.due = date(command.due, "due", &violations)
        edit.repetition = repetition(command.every, command.repeatMode, &violations)
        edit.repeatMode = command.repeatMode
        if command.repeatMode == .unknown {
            let modes = RepeatMode.words.joined(separator: ", ")
            violations.append(Violation("/repeatMode", "enum", expected: "one of \(modes)"))
        }
        for (field, contexts) in [("contexts", edit.contexts.value), ("addContexts", edit.addContexts)] {
            if let long = contexts?.first(where: { $0.unicodeScalars.count > 200 }) {
                let words = "contexts of at most 200 characters"
                violations.append(Violation("/\(field)", "maxLength", expected: words, actual: "\(long.prefix(40))…"))
            }
        }
        edit.dependsOn = command.dependsOn
        edit.order = command.order
        guard violations.isEmpty else { throw .violation(violations) }
        return edit
    }

    /// A date as a person gives it; the refusal names the field.
    public func date(_ text: String, _ field: String) throws(Violation.Found) -> CalendarTime {
        guard let date = DateWords.read(text, clock: clock, now: now) else {
            throw Violation.Found(
                Violation(
                    "/\(field)",
                    "date",
                    expected: "a date that exists, such as 2026-12-01, tomorrow, lunes or +3d",
                    actual: text
                )
            )
        }
        return date
    }

    /// A repetition as a person gives it.
    public func repetition(_ text: String, _ mode: RepeatMode? = nil) throws(Violation.Found) -> TaskEdit.Repetition {
        guard let request = RepeatWords.read(text) else {
            throw Violation.Found(
                Violation(
                    "/every",
                    "repetition",
                    expected: "such as 1w, month, lunes, 2w! (from the day it is done) or FREQ=WEEKLY;BYDAY=MO",
                    actual: text
                )
            )
        }
        return TaskEdit.Repetition(
            rule: request.rule.description,
            mode: mode ?? request.mode,
            today: clock.today(now)
        )
    }

    private func date(_ change: FieldChange<String>, _ field: String, _ violations: inout [Violation]) -> FieldChange<
        CalendarTime
    > {
        guard case .set(let text) = change else { return change == .clear ? .clear : .keep }
        do throws(Violation.Found) {
            return .set(try date(text, field))
        } catch {
            violations.append(error.violation)
            return .keep
        }
    }

    private func repetition(_ change: FieldChange<String>, _ mode: RepeatMode?, _ violations: inout [Violation])
        -> FieldChange<TaskEdit.Repetition>
    {
        guard case .set(let text) = change else { return change == .clear ? .clear : .keep }
        do throws(Violation.Found) {
            return .set(try repetition(text, mode))
        } catch {
            violations.append(error.violation)
            return .keep
        }
    }

    /// Contexts without `@`, in small letters, none twice.
    public static func contexts(_ given: [String]) -> [String] {
        given.reduce(into: []) { known, context in
            let name = context.trimmed.drop { $0 == "@" }.lowercased()
            if !name.isEmpty, !known.contains(name) { known.append(name) }
        }
    }

    /// A name is one line.
    public static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
    }

    static let emptyName = Violation(
        "/name",
        "minLength",
        expected: "a text of 1 to 1000 characters",
        actual: "nothing"
    )
}

extension Violation {
    /// A violation on its way to a refusal or a warning.
    public struct Found: Error {
        /// What is wrong.
        public let violation: Violation

        init(_ violation: Violation) { self.violation = violation }
    }
}

extension FieldChange {
    fileprivate var value: Value? { if case .set(let value) = self { value } else { nil } }

    fileprivate func map(_ body: (Value) -> Value) -> FieldChange {
        if case .set(let value) = self { .set(body(value)) } else { self }
    }
}

extension String {
    /// The text without control characters but tabs and the ends of lines, which become line feeds. No device means them,
    /// the tables end a text at its first NUL, and JSON needs six bytes for each.
    public var withoutControls: String {
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        let lines = replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
        return String(
            String.UnicodeScalarView(
                lines.filter { $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control }
            )
        )
    }

    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}

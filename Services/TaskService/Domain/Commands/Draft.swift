import Clockwork
import Schema

/// A thought on its way into the inbox. What cannot be understood is a warning: no capture is lost for a bad date.
public struct Draft: Sendable {
    /// The task as it will be, without a project.
    public private(set) var task: TaskDocument
    /// The project's name as it was given.
    public private(set) var project: String?
    /// What was not understood.
    public private(set) var warnings: [String] = []

    /// Reads a capture.
    public init(_ command: CaptureTask, id: String, reader: EditReader) throws(Problem) {
        task = TaskDocument(id: id, name: "", created: reader.now)
        if let line = command.line { read(line.withoutControls, reader) }
        if let name = command.name { task.name = EditReader.oneLine(name.withoutControls) }
        guard !task.name.isEmpty else { throw .violation([EditReader.emptyName]) }
        guard task.name.unicodeScalars.count <= 1000 else { throw .violation([Self.longName]) }
        add(command, reader)
    }

    /// The refusals of a capture that Schema's limits cannot see, as the line is cut where it is too long.
    private static let longName = Violation("/name", "maxLength", expected: "a text of 1 to 1000 characters")

    private mutating func read(_ line: String, _ reader: EditReader) {
        let captured = CapturedLine(line, clock: reader.clock, now: reader.now)
        task.name = captured.name
        task.note = captured.note
        task.priority = captured.priority ?? 0
        task.contexts = captured.contexts.isEmpty ? nil : captured.contexts
        task.defer = captured.defer
        task.due = captured.due
        task.waiting = captured.waiting.map { WaitingFor(person: $0, since: reader.now) }
        project = captured.project
        warnings = captured.warnings
        if let request = captured.recurrence {
            task.begin(
                TaskEdit.Repetition(
                    rule: request.rule.description,
                    mode: request.mode,
                    today: reader.clock.today(reader.now)
                )
            )
        }
    }

    private mutating func add(_ command: CaptureTask, _ reader: EditReader) {
        if let note = command.note?.withoutControls { task.note = note.isEmpty ? nil : note }
        if let priority = command.priority { task.priority = Int(priority.rounded()) }
        if let contexts = command.contexts {
            let all = EditReader.contexts((task.contexts ?? []) + contexts)
            let short = all.filter { $0.unicodeScalars.count <= 200 }.prefix(TaskDocument.mostContexts)
            if short.count < all.count {
                warnings.append(
                    "contexts must be at most \(TaskDocument.mostContexts) of at most 200 characters; others are left out"
                )
            }
            task.contexts = short.isEmpty ? nil : Array(short)
        }
        project = command.project ?? project
        if let person = command.waiting.map(EditReader.oneLine), !person.isEmpty {
            if person.unicodeScalars.count <= 200 {
                task.waiting = WaitingFor(person: person, since: reader.now)
            } else {
                warnings.append("waiting must be a person of at most 200 characters, and is left out")
            }
        }
        do throws(Violation.Found) {
            if let text = command.defer { task.defer = try reader.date(text, "defer") }
        } catch { warn(error) }
        do throws(Violation.Found) {
            if let text = command.due { task.due = try reader.date(text, "due") }
        } catch { warn(error) }
        do throws(Violation.Found) {
            if let text = command.every { task.begin(try reader.repetition(text)) }
        } catch { warn(error) }
        // The line may have begun the series before the date beside it was known.
        if let start = task.due ?? task.defer { task.recurrence?.start = start }
    }

    private mutating func warn(_ found: Violation.Found) {
        let violation = found.violation
        warnings.append(
            "\(violation.pointer.dropFirst()) must be \(violation.expected), got \(violation.actual ?? "nothing")"
        )
    }
}

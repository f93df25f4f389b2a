import Clockwork
import Foundation
import Schema
import TaskServiceDomain

/// A todo.txt: one task per line.
///
/// Beside the words of the format and of its common extensions (`due:`, `t:`, `rec:`, `pri:`) a line has `gtd:` with the
/// category, `wf:` with the person waited for, `note:` and `uuid:`, and `gtd-FIELD:` for what these cannot say exactly;
/// spaces in them are `%20`. A line that is still true goes out as it came in.
struct TodoTxtFile {
    private static let space = "8a4c8b7e-21f0-4a3f-9a57-5d7c3f6f1b20"
    private static let lineKey = "todotxt.line"
    /// todo.txt keeps days, and no properties of other systems.
    private static let unsaid: Set = ["created", "modified", "ended", "order", "from", "extra"]

    let clock: WallClock
    let now: Timestamp

    func read(_ bytes: [UInt8]) -> TaskFile {
        var file = TaskFile()
        var counts: [String: Int] = [:]
        let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let first = lines.first, Self.isForeign(first) {
            file.skip(1, "expected a todo.txt with a task per line, got “\(first.prefix(40))”")
            return file
        }
        for (index, whole) in lines.enumerated() {
            let text = whole.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { continue }
            let name = TodoTxtLine(text).words.joined(separator: " ")
            counts[name, default: 0] += 1
            var understood = understood(text, count: counts[name] ?? 1)
            understood.task.order += Double(index)
            file.add(understood, line: index + 1)
        }
        return file
    }

    /// JSON, iCalendar and CSV are not lines of tasks, and binary files are no text.
    private static func isForeign(_ line: String) -> Bool {
        let starts = ["{", "[", "BEGIN:VCALENDAR", "TYPE,CONTENT", "\"Date: ", "\"Folder Name\""]
        return starts.contains { line.hasPrefix($0) } || line.unicodeScalars.contains("\0")
    }

    private func understood(_ text: String, count: Int = 1) -> Understood {
        let line = TodoTxtLine(text)
        let (read, reading) = plain(line, count: count)
        var seen = read
        let own = OwnFields(texts: reading.own)
        let given = seen.projectName
        seen.task = own.restore(seen.task) { task in
            let name = { own.projectName(of: $0, given: given) }
            let words = TodoTxtWriting(clock: clock, name: name).line(task)
            return plain(TodoTxtLine(words.text), count: count).0.task
        }
        if let project = own.project, seen.task.project == project.id { seen.projectName = project.name }
        if reading.uuid == nil { seen.task.extra = (seen.task.extra ?? [:]).merging([Self.lineKey: text]) { $1 } }
        return seen
    }

    private func plain(_ line: TodoTxtLine, count: Int) -> (Understood, TodoTxtReading) {
        var reading = TodoTxtReading(clock: clock, now: now)
        let name = line.words.joined(separator: " ")
        let made = NameID.make(Self.space, count == 1 ? name : "\(name)#\(count)")
        var seen = reading.read(line, id: made)
        if let uuid = reading.uuid {
            seen.task.id = uuid
            seen.task.recurrence?.series = uuid
        }
        return (seen, reading)
    }

    func write(_ tasks: [TaskDocument], _ names: ProjectNames) -> [UInt8] {
        var counts: [String: Int] = [:]
        let lines = tasks.map { task in
            if let text = task.extra?[Self.lineKey] {
                let name = TodoTxtLine(text).words.joined(separator: " ")
                counts[name, default: 0] += 1
                if isTrue(text, task, count: counts[name] ?? 1) { return text }
            }
            return line(task, names).text
        }
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }

    /// Whether a line that came in still says what the task is.
    private func isTrue(_ text: String, _ task: TaskDocument, count: Int) -> Bool {
        let read = understood(text, count: count).task
        let days = [(read.created, task.created), (read.ended ?? now, task.ended ?? now)]
        return read.id == task.id && OwnFields(of: task, readAgainAs: read, leavingOut: Self.unsaid) == OwnFields()
            && (TodoTxtLine(text).created == nil || clock.today(days[0].0) == clock.today(days[0].1))
            && (TodoTxtLine(text).ended == nil || clock.today(days[1].0) == clock.today(days[1].1))
    }

    private func line(_ task: TaskDocument, _ names: ProjectNames) -> TodoTxtLine {
        var line = TodoTxtWriting(clock: clock) { names[$0] }.line(task)
        let again = plain(TodoTxtLine(line.text), count: 1).0.task
        var own = OwnFields(of: task, readAgainAs: again, leavingOut: Self.unsaid)
        own.projectName = task.project.map { names[$0] }
        for (name, text) in own.texts.sorted(by: { $0.key < $1.key }) {
            line.words.append("\(TodoTxtReading.ownPrefix)\(name):\(TodoTxtLine.escaped(text))")
        }
        return line
    }
}

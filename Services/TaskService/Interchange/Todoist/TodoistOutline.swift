import Clockwork
import Schema
import TaskServiceDomain

/// The rows of a Todoist file one after the other: notes belong to the task above, deeper tasks to the one above them.
struct TodoistOutline {
    let clock: WallClock
    let now: Timestamp
    let space: String
    private var section: String?
    private var parents: [String] = []
    private var counts: [String: Int] = [:]
    private var current: (line: Int, understood: Understood)?
    private var notes: [String] = []
    private var number = 0.0

    init(clock: WallClock, now: Timestamp, space: String) {
        self.clock = clock
        self.now = now
        self.space = space
    }

    mutating func take(_ row: TodoistRow, _ file: inout TaskFile) {
        switch row.kind {
        case "task":
            finish(&file)
            begin(row)
        case "note":
            guard current != nil else {
                return file.skip(row.line, "expected a task above this note “\((row["CONTENT"] ?? "").prefix(40))”")
            }
            notes.append(row["CONTENT"] ?? "")
        case "section":
            finish(&file)
            section = row["CONTENT"]
            parents = []
        case "meta": break  // how Todoist shows the project
        case let kind: file.skip(row.line, "expected a row of type task, note or section, got “\(kind)”")
        }
    }

    private mutating func begin(_ row: TodoistRow) {
        let content = row["CONTENT"] ?? ""
        parents = Array(parents.prefix(row.indent - 1))
        let path = (parents + [content]).joined(separator: "\n")
        counts[path, default: 0] += 1
        let id = NameID.make(space, counts[path] == 1 ? path : "\(path)\n#\(counts[path] ?? 1)")
        let (name, contexts) = TodoistText.parts(content)
        var understood = Understood(task: TaskDocument(id: id, name: name, created: now))
        understood.task.order += number
        understood.task.contexts = contexts.orNil
        understood.task.note = row["DESCRIPTION"]
        understood.task.priority = ["1": 4, "2": 3, "3": 2][row["PRIORITY"] ?? ""] ?? 0
        understood.task.extra = extra(row, content)
        date(row, &understood)
        number += 1
        parents.append(content)
        current = (row.line, understood)
    }

    private func extra(_ row: TodoistRow, _ content: String) -> [String: String]? {
        var extra: [String: String] = [:]
        for name in ["AUTHOR", "RESPONSIBLE", "DATE_LANG", "TIMEZONE", "DEADLINE", "DEADLINE_LANG", "DURATION"] {
            extra["todoist.\(name.lowercased())"] = row[name]
        }
        extra["todoist.section"] = section
        extra["todoist.parent"] = parents.last
        if row.indent > 1 { extra["todoist.indent"] = "\(row.indent)" }
        let (name, contexts) = TodoistText.parts(content)
        if ([name] + contexts.map { "@\($0)" }).joined(separator: " ") != content { extra["todoist.content"] = content }
        return extra.isEmpty ? nil : extra
    }

    private func date(_ row: TodoistRow, _ understood: inout Understood) {
        guard let text = row["DATE"] else { return }
        understood.task.due = CalendarTime(text)
        guard understood.task.due == nil else { return }
        understood.task.extra = (understood.task.extra ?? [:]).merging(["todoist.date": text]) { $1 }
        understood.warnings.append("expected a date such as 2026-12-01, got “\(text)”; it is kept, but is no due date")
    }

    /// The task above is whole.
    mutating func finish(_ file: inout TaskFile) {
        guard let line = current?.line, var understood = current?.understood else { return }
        if !notes.isEmpty {
            let all = [understood.task.note].compactMap(\.self) + notes
            understood.task.note = all.joined(separator: "\n\n")
            if all.count > 1 {
                understood.task.extra = (understood.task.extra ?? [:])
                    .merging(["todoist.notes": JSONText.make(all) ?? ""]) { $1 }
            }
        }
        file.add(understood, line: line)
        current = nil
        notes = []
    }
}

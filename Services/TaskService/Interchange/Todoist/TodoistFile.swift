import Clockwork
import Schema
import TaskServiceDomain

/// Todoist's CSV of one project: rows for sections, tasks and the notes below them.
///
/// It has no ids, no creation dates and no completed tasks; a task is known again by its content and those it is under.
struct TodoistFile {
    private static let space = "d5a0c1de-0d4b-4d6f-8f5a-6f1f0f4b8e33"
    private static let header = [
        "TYPE", "CONTENT", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE", "DATE_LANG", "TIMEZONE",
    ]

    let clock: WallClock
    let now: Timestamp

    func read(_ bytes: [UInt8]) -> TaskFile {
        var file = TaskFile()
        let rows = CSVTable(String(decoding: bytes, as: UTF8.self)).rows
        let names = rows.first?.fields.map { $0.uppercased() } ?? []
        guard names.contains("TYPE"), names.contains("CONTENT") else {
            let got = rows.first?.fields.joined(separator: ",").prefix(40) ?? "nothing"
            file.skip(1, "expected Todoist's header with TYPE and CONTENT, got “\(got)”")
            return file
        }
        var outline = TodoistOutline(clock: clock, now: now, space: Self.space)
        for row in rows.dropFirst() where !row.isEmpty {
            outline.take(TodoistRow(names, row), &file)
        }
        outline.finish(&file)
        return file
    }

    func write(_ tasks: [TaskDocument]) -> [UInt8] {
        var text = "\u{FEFF}" + CSVTable.line(Self.header)
        var section: String?
        for task in tasks where task.category.isOpen {
            let own = task.extra?["todoist.section"]
            if let own, own != section { text += row(["TYPE": "section", "CONTENT": own]) }
            section = own ?? section
            text += row(values(task))
            for note in notes(task) { text += row(["TYPE": "note", "CONTENT": note]) }
            text += CSVTable.line(Self.header.map { _ in "" })
        }
        return Array(text.utf8)
    }

    private func row(_ values: [String: String]) -> String { CSVTable.line(Self.header.map { values[$0] ?? "" }) }

    private func values(_ task: TaskDocument) -> [String: String] {
        let extra = task.extra ?? [:]
        let labels = (task.contexts ?? []).map { "@\($0.replacing(" ", with: "_"))" }
        return [
            "TYPE": "task",
            "CONTENT": extra["todoist.content"].flatMap { TodoistText.isTrue($0, task) ? $0 : nil }
                ?? ([task.name] + labels).joined(separator: " "),
            "PRIORITY": [4: "1", 3: "2", 2: "3"][task.priority] ?? "4",
            "INDENT": extra["todoist.indent"] ?? "1",
            "AUTHOR": extra["todoist.author"] ?? "",
            "RESPONSIBLE": extra["todoist.responsible"] ?? "",
            "DATE": task.due.map(TodoistText.date) ?? extra["todoist.date"] ?? "",
            "DATE_LANG": extra["todoist.date_lang"] ?? "en",
            "TIMEZONE": extra["todoist.timezone"] ?? clock.zone,
        ]
    }

    /// The notes it came with as long as they are its note.
    private func notes(_ task: TaskDocument) -> [String] {
        let kept = task.extra?["todoist.notes"].flatMap { JSONText.value([String].self, $0) } ?? []
        if kept.joined(separator: "\n\n") == task.note { return kept }
        return [task.note].compactMap(\.self)
    }
}

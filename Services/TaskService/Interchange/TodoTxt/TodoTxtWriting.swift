import Clockwork
import Schema
import TaskServiceDomain

/// A task in the words of todo.txt, our own exact ones left out.
struct TodoTxtWriting {
    let clock: WallClock
    /// The name of a project.
    let name: (String) -> String

    func line(_ task: TaskDocument) -> TodoTxtLine {
        var line = TodoTxtLine("")
        line.isDone = task.category == .completed || task.category == .trash
        line.ended = line.isDone ? clock.today(task.ended ?? task.modified) : nil
        line.letter = letter(task)
        line.created = clock.today(task.created)
        line.words = task.name.split(whereSeparator: \.isWhitespace).map(String.init)
        if let project = task.project { line.words.append("+\(Self.word(name(project)))") }
        line.words += (task.contexts ?? []).map { "@\(Self.word($0))" }
        if let due = task.due { line.words.append("due:\(due.date)") }
        if let start = task.defer { line.words.append("t:\(start.date)") }
        if let rule = task.recurrence.flatMap(TodoTxtRepeat.text) { line.words.append("rec:\(rule)") }
        if line.isDone, let letter = line.letter { line.words.append("pri:\(letter)") }
        let category = task.category == .completed ? task.from : task.category
        if let category { line.words.append("gtd:\(category.rawValue)") }
        if let person = task.waiting?.person { line.words.append("wf:\(TodoTxtLine.escaped(person))") }
        if let note = task.note { line.words.append("note:\(TodoTxtLine.escaped(note))") }
        line.words.append("uuid:\(task.id)")
        return line
    }

    private func letter(_ task: TaskDocument) -> Character? {
        let kept = task.extra?["todotxt.priority"]?.first
        return [1: kept ?? "D", 2: "C", 3: "B", 4: "A"][task.priority]
    }

    private static func word(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: "-")
    }
}

import Clockwork
import Schema
import TaskServiceDomain

/// What a line of todo.txt means, our own `gtd-…:` words left out.
struct TodoTxtReading {
    static let letters: [Character: Int] = ["A": 4, "B": 3, "C": 2]
    static let ownPrefix = "gtd-"

    let clock: WallClock
    let now: Timestamp
    private(set) var own: [String: String] = [:]
    private(set) var uuid: String?
    private var warnings: [String] = []
    private var projectName: String?
    private var words: [String] = []

    init(clock: WallClock, now: Timestamp) {
        self.clock = clock
        self.now = now
    }

    mutating func read(_ line: TodoTxtLine, id: String) -> Understood {
        let created = line.created.map { clock.instant($0, seconds: 0) } ?? now
        var task = TaskDocument(id: id, name: "", created: created)
        var letter = line.letter
        var category: TaskCategory?
        for word in line.words {
            let pair = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard !isMark(word, &task), pair.count == 2, !pair[1].isEmpty else { continue }
            switch pair[0] {
            case "pri" where line.isDone && pair[1].count == 1 && letter == nil: letter = pair[1].first
            case "gtd" where TaskCategory.named(pair[1]) != nil: category = TaskCategory.named(pair[1])
            case "uuid" where NameID.isID(pair[1].lowercased()): uuid = pair[1].lowercased()
            case "due": task.due = date(word, pair[1])
            case "t": task.defer = date(word, pair[1])
            case "rec": repeating(&task, word, pair[1])
            case "wf":
                task.waiting = WaitingFor(person: TodoTxtLine.plain(pair[1]), since: created, followUp: nil)
            case "note": task.note = TodoTxtLine.plain(pair[1])
            case let key where key.hasPrefix(Self.ownPrefix):
                own[String(key.dropFirst(Self.ownPrefix.count))] = TodoTxtLine.plain(pair[1])
            default: words.append(word)
            }
        }
        finish(&task, line, letter, category)
        return Understood(task: task, projectName: projectName, warnings: warnings)
    }

    /// Contexts and the first project; words without a colon are the name's.
    private mutating func isMark(_ word: String, _ task: inout TaskDocument) -> Bool {
        if word.hasPrefix("@"), word.count > 1 {
            let context = String(word.dropFirst())
            if task.contexts?.contains(context) != true { task.contexts = (task.contexts ?? []) + [context] }
            return true
        }
        if word.hasPrefix("+"), word.count > 1, task.project == nil {
            projectName = String(word.dropFirst())
            task.project = ProjectNames.id(String(word.dropFirst()))
            return true
        }
        let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count < 2 || parts[1].isEmpty else { return false }
        words.append(word)
        return true
    }

    private mutating func date(_ word: String, _ text: String) -> CalendarTime? {
        if let time = CalendarTime(text) { return time }
        warnings.append("expected a date that exists, such as due:2026-12-01, got “\(word)”; it stays in the name")
        words.append(word)
        return nil
    }

    private mutating func repeating(_ task: inout TaskDocument, _ word: String, _ text: String) {
        guard let (rule, mode) = TodoTxtRepeat.rule(text) else {
            warnings.append("expected rec: with a number and d, b, w, m or y, got “\(word)”; it stays in the name")
            return words.append(word)
        }
        // The date comes when the whole line is known.
        let today = CalendarTime(clock.today(now))
        task.recurrence = Recurrence(rule: rule, mode: mode, start: today, series: task.id)
    }

    private func finish(
        _ task: inout TaskDocument,
        _ line: TodoTxtLine,
        _ letter: Character?,
        _ category: TaskCategory?
    ) {
        let name = words.joined(separator: " ").split(separator: " ").joined(separator: " ")
        let whole = own["name"] ?? line.words.filter { !$0.isEmpty }.joined(separator: " ")
        task.name = name.isEmpty ? whole : name
        if let letter { task.priority = Self.letters[letter] ?? 1 }
        if let letter, letter > "D" { task.extra = ["todotxt.priority": String(letter)] }
        task.recurrence?.start = task.due ?? task.defer ?? CalendarTime(clock.today(task.created))
        task.category = category ?? (task.waiting == nil ? .inbox : .waiting)
        guard line.isDone || category == .trash else {
            if !task.category.isOpen { task.category = .inbox }
            return
        }
        if task.category.isOpen {
            if category != nil { task.from = task.category }
            task.category = .completed
        }
        task.ended = line.ended.map { clock.instant($0, seconds: 0) } ?? task.modified
        task.modified = max(task.modified, task.ended ?? task.modified)
    }
}

import Schema

/// What filters ask of a task, each as one word of its own column of the search index.
///
/// All begin with a letter that hardly any word does, so that the index of first letters stays as it is. What people
/// chose is written in hexadecimal digits: no tokenizer can take it apart, and what begins alike still does.
public enum Facet {
    /// Every task has this one.
    public static let task = word("all")
    /// Every task that is still to be done.
    public static let open = word("open")
    /// Every task that has to be done at some time.
    public static let due = word("due")

    /// A task's category.
    public static func category(_ category: TaskCategory) -> String { word("cat", category.rawValue) }

    /// A task's priority.
    public static func priority(_ priority: Int) -> String { word("pri", "\(priority)") }

    /// One of a task's contexts, whatever its case and accents.
    public static func context(_ name: String) -> String { word("ctx", hex(SortKey.folded(name))) }

    /// The project a task belongs to.
    public static func project(_ id: String) -> String { word("prj", hex(id)) }

    /// A word of whom a task waits for, or the beginning of one.
    public static func person(_ name: String) -> String { word("wai", hex(SortKey.folded(name))) }

    /// All words of a task.
    public static func words(of task: TaskDocument) -> [String] {
        var words = [Facet.task, category(task.category), priority(task.priority)]
        if task.category.isOpen { words.append(open) }
        words += (task.contexts ?? []).map(context)
        if let id = task.project { words.append(project(id)) }
        if let waiting = task.waiting { words += SearchWords.split(waiting.person).map(person) }
        if let time = task.due {
            words.append(due)
            words += DateSteps.due.words(of: time.date)
        }
        return words + DateSteps.created.words(of: CalendarTime(task.created).date)
    }

    static func word(_ kind: String, _ value: String = "") -> String { "þ\(kind)\(value)" }

    private static func hex(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

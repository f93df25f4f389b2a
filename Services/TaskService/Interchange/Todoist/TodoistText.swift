import Schema

/// What stands in Todoist's CONTENT and DATE.
enum TodoistText {
    /// The name and the labels in it.
    static func parts(_ content: String) -> (name: String, contexts: [String]) {
        var words: [String] = []
        var contexts: [String] = []
        for word in content.split(whereSeparator: \.isWhitespace).map(String.init) {
            if word.hasPrefix("@"), word.count > 1 {
                contexts.append(String(word.dropFirst()))
            } else {
                words.append(word)
            }
        }
        return words.isEmpty ? (content, []) : (words.joined(separator: " "), contexts)
    }

    /// Whether a content still says a task's name and contexts.
    static func isTrue(_ content: String, _ task: TaskDocument) -> Bool {
        let (name, contexts) = parts(content)
        return name == task.name && contexts == task.contexts ?? []
    }

    /// `2026-12-01`, or with its time; Todoist reads both.
    static func date(_ time: CalendarTime) -> String { "\(time)".replacing("T", with: " ") }
}

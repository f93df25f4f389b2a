import Schema

extension TaskDocument {
    /// More contexts are refused, and stay in the name of a captured line: a task has to fit into a message.
    static let mostContexts = 100

    /// Puts the task where it is to be done.
    mutating func open(in category: TaskCategory) {
        self.category = category
        from = nil
        ended = nil
    }

    /// Brings it back to where it was. What was completed before it was put in the trash is completed again; where it
    /// was before that is no longer known.
    mutating func restore() {
        let before = from ?? .inbox
        guard !before.isOpen else { return open(in: before) }
        category = before
        from = .inbox
    }

    /// Completes it or puts it into the trash, and remembers where it was.
    mutating func end(in category: TaskCategory, at now: Timestamp) {
        from = self.category
        self.category = category
        ended = now
    }

    /// Changes what an edit says, and leaves its category alone: an edit never brings a task back from the trash.
    mutating func apply(_ edit: TaskEdit) {
        let hadDate = due != nil || self.defer != nil
        name = edit.name ?? name
        note = edit.note.applied(to: note)
        if note?.isEmpty == true { note = nil }
        priority = edit.priority ?? priority
        project = edit.project.applied(to: project)
        contexts = Self.joined(edit.contexts.applied(to: contexts), edit.addContexts, without: edit.removeContexts)
        self.defer = edit.defer.applied(to: self.defer)
        due = edit.due.applied(to: due)
        dependsOn = Self.joined(edit.dependsOn.applied(to: dependsOn), [], without: [])
        order = edit.order ?? order
        switch edit.repetition {
        case .keep: if let mode = edit.repeatMode { recurrence?.mode = mode }
        case .clear: recurrence = nil
        case .set(let repetition): begin(repetition)
        }
        // A series without a date counts from the day it was made; the date that is given later is what was meant.
        if !hadDate, recurrence?.occurrence == 1, let first = due ?? self.defer { recurrence?.start = first }
    }

    /// Begins a series, or goes on in the one there is under another rule.
    mutating func begin(_ repetition: TaskEdit.Repetition) {
        recurrence = Recurrence(
            rule: repetition.rule,
            mode: repetition.mode,
            start: due ?? self.defer ?? CalendarTime(repetition.today),
            series: recurrence?.series ?? id,
            occurrence: recurrence?.occurrence ?? 1
        )
    }

    /// What a file says of a task that is known: a task that ended here stays where it is. What a file often does not
    /// know, and its reader fills with the time of reading, stays as well.
    func adopted(over known: TaskDocument) -> TaskDocument {
        var task = self
        task.created = known.created
        task.order = known.order
        if task.category == known.category, known.ended != nil { task.ended = known.ended }
        if let since = known.waiting?.since, task.waiting?.person == known.waiting?.person {
            task.waiting?.since = since
        }
        if !known.category.isOpen {
            task.category = known.category
            task.from = known.from
            task.ended = known.ended
        }
        return task
    }

    /// What a file says of a task, made whole: only one that has ended has an end, and knows where it was.
    func settled() -> TaskDocument {
        var task = self
        if category.isOpen {
            task.open(in: category)
        } else {
            task.from = from ?? .inbox
            task.ended = ended ?? modified
        }
        return task
    }

    /// Whether all is equal but what every change changes.
    public func isSame(as other: TaskDocument) -> Bool {
        func plain(_ task: TaskDocument) -> TaskDocument {
            var task = task
            task.version = nil
            task.blocked = nil
            task.modified = created
            return task
        }
        return plain(self) == plain(other)
    }

    /// A set in the order it was given; an empty one is none.
    private static func joined(_ old: [String]?, _ added: [String], without removed: [String]) -> [String]? {
        var joined: [String] = []
        for word in (old ?? []) + added where !joined.contains(word) && !removed.contains(word) { joined.append(word) }
        return joined.isEmpty ? nil : joined
    }
}

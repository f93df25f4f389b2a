import Schema

extension TaskDocument {
    /// The next instance of a series: as the last one was before it was done, on its own dates.
    public init(_ instance: NextInstance, after last: TaskDocument, made now: Timestamp) {
        self.init(id: instance.id, name: last.name, created: now)
        note = last.note
        priority = last.priority
        category = last.from ?? last.category
        project = last.project
        contexts = last.contexts
        self.defer = instance.defer
        due = instance.due
        // When to ask was a date of the last one.
        waiting = last.waiting.map { WaitingFor(person: $0.person, since: now) }
        recurrence = last.recurrence
        recurrence?.occurrence = instance.occurrence
        recurrence?.on = instance.due ?? instance.defer
        extra = last.extra
    }
}

import Clockwork
import GRDB
import Schema
import ServiceKit
import TaskServiceDomain

/// The changes of one command: decides, writes, publishes, and keeps what undo needs.
final class Ledger {
    private let tables: TaskTable
    private let transaction: Transaction
    private let user: String?
    private var items: [ChangeItem] = []
    /// Where the item of an entity is, as a file may have thousands.
    private var places: [String: Int] = [:]
    /// What could not be understood.
    var warnings: [String] = []

    /// Opens the ledger of a user; of nobody, when nothing of it can be undone.
    init(_ tables: TaskTable, user: String?, _ transaction: Transaction) {
        self.tables = tables
        self.user = user
        self.transaction = transaction
    }

    var now: Timestamp { transaction.now }
    var db: Database { transaction.db }
    var reader: EditReader { EditReader(clock: tables.clock, now: transaction.now) }
    var clock: WallClock { tables.clock }
    func newID() -> String { transaction.newID() }

    /// A task as it is.
    func task(_ id: String) throws -> TaskDocument? { try tables.find(id, transaction.db)?.document }

    /// A project as it is.
    func project(_ id: String) throws -> ProjectDocument? { try ProjectTable.find(id, transaction.db) }

    /// Tells a task something; answers it as it is then, and whether anything happened.
    @discardableResult
    func direct(_ id: String, _ verb: TaskDirective.Verb, ifVersion: Int? = nil) throws -> TaskDocument? {
        let row = try tables.find(id, transaction.db)
        let before = row?.document
        let events = try TaskDecider.decide(TaskDirective(verb, at: now, ifVersion: ifVersion), before)
        var after = before
        for event in events {
            TaskDecider.evolve(&after, event)
            try transaction.emit(event, [id], version: after?.version ?? (before?.version ?? 0) + 1)
        }
        guard !events.isEmpty else { return after }
        try tables.write(id, row, after, transaction)
        if after == nil { try ImportTable.forget(id, db) }
        try publish(id, before, after)
        try Tombstones.note(id, verb, transaction)
        note(ChangeItem(task: id, before: before, after: after))
        return after
    }

    /// Tells a project something; answers it as it is then.
    @discardableResult
    func direct(project id: String, _ verb: ProjectDirective.Verb, ifVersion: Int? = nil) throws -> ProjectDocument? {
        let before = try project(id)
        let directive = ProjectDirective(verb, on: id, at: now, ifVersion: ifVersion)
        let events = try ProjectDecider.decide(directive, before)
        var after = before
        for event in events {
            ProjectDecider.evolve(&after, event)
            try transaction.emit(event, ["project-\(id)"], version: after?.version ?? (before?.version ?? 0) + 1)
        }
        guard !events.isEmpty else { return after }
        try ProjectTable.write(id, after, transaction.db)
        if after == nil { try ImportTable.forget("project-\(id)", db) }
        tables.counts.note(transaction)
        note(ChangeItem(project: id, before: before, after: after))
        return after
    }

    /// The id of a project by its name or id; one that is not known is made.
    func project(named name: String) throws -> String {
        // An id that people chose need not be the slug of itself: `a_b`.
        if Slug.isLevel(name), let known = try project(name) { return try revived(known) }
        guard let id = Slug.make(name) else {
            throw Problem.violation([
                Violation("/project", "slug", expected: "a name with letters or digits in it", actual: name)
            ])
        }
        guard name.unicodeScalars.count <= 200 else {
            throw Problem.violation([
                Violation("/project", "maxLength", expected: "a name of at most 200 characters")
            ])
        }
        if let known = try project(id) { return try revived(known) }
        try direct(project: id, .mention(name: name))
        return id
    }

    /// A project that gets a task is active again: nothing shows what is in one that is not.
    private func revived(_ project: ProjectDocument) throws -> String {
        if project.status != .active { try direct(project: project.id, .restore) }
        return project.id
    }

    /// Keeps the change for undo and answers its id; nil when nothing happened.
    func close() throws -> String? {
        guard !items.isEmpty else { return nil }
        guard let user else { return nil }
        let id = transaction.newID()
        try ChangeLog.add(id, user: user, items, transaction.db)
        return id
    }

    /// The ids of what was touched, in the order of their first touch.
    var entities: [String] { items.map(\.entity) }

    /// The answer to a command about one task or project or many.
    func receipt(version: Int? = nil) throws -> Handled<ChangeReceipt> {
        let change = try close()
        let receipt = ChangeReceipt(change: change, entities: entities, warnings: warnings.isEmpty ? nil : warnings)
        return items.isEmpty ? .noop(version: version, receipt) : .applied(version: version, receipt)
    }

    /// Of two touches of one entity undo needs the state before the first and after the last.
    private func note(_ item: ChangeItem) {
        guard let known = places[item.entity] else {
            places[item.entity] = items.count
            return items.append(item)
        }
        items[known].taskAfter = item.taskAfter
        items[known].projectAfter = item.projectAfter
    }

    /// Only what a person may act on now is retained: next and waiting.
    private func publish(_ id: String, _ before: TaskDocument?, _ after: TaskDocument?) throws {
        func isShown(_ task: TaskDocument?) -> Bool { task?.category == .next || task?.category == .waiting }
        if var document = after, isShown(after) {
            let version = document.version
            document.version = nil
            try transaction.put(document, ["task-\(id)"], version: version)
        } else if isShown(before) {
            try transaction.clear(TaskDocument.self, ["task-\(id)"])
        }
    }
}

import Schema
import ServiceKit
import TaskServiceDomain

/// Takes a user's changes back, and does them again.
struct UndoDesk: Sendable {
    let tables: TaskTable

    @Sendable func undo(_ command: UndoChange, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        try turn(command.change, .undone, request, transaction)
    }

    @Sendable func redo(_ command: RedoChange, _ request: Request, _ transaction: Transaction) throws -> Handled<
        ChangeReceipt
    > {
        try turn(command.change, .redone, request, transaction)
    }

    private func turn(_ id: String?, _ change: TaskChange, _ request: Request, _ transaction: Transaction) throws
        -> Handled<ChangeReceipt>
    {
        let isUndo = change == .undone
        let entry = try ChangeLog.find(id, user: request.source, undone: !isUndo, transaction.db)
        guard let entry else { throw Self.nothing(id, isUndo, request.source) }
        let ledger = Ledger(tables, user: nil, transaction)
        // The last that was done is the first to be taken back.
        let items = try (isUndo ? entry.items.reversed() : entry.items.map(\.reversed))
            .map { try revert($0, change, ledger, transaction) }
        // Not one by one: on the way back two tasks may wait for each other for a moment.
        for item in items where item.project == nil { try checkDependencies(of: item.entity, ledger) }
        let kept = isUndo ? items.reversed() : items.map(\.reversed)
        try ChangeLog.mark(entry.id, undone: isUndo, kept, transaction.db)
        return .applied(ChangeReceipt(change: entry.id, entities: ledger.entities))
    }

    private func revert(_ item: ChangeItem, _ change: TaskChange, _ ledger: Ledger, _ transaction: Transaction) throws
        -> ChangeItem
    {
        if change == .undone {
            let version = item.taskAfter?.version ?? item.projectAfter?.version
            if let version { try ImportTable.forget(item.entity, version: version, transaction.db) }
        }
        guard let id = item.project else {
            let task = try ledger.task(item.entity)
            let before = try Reversal.task(item, now: task)
            try ledger.direct(item.entity, .revert(before, change))
            return item.counted(task, nil)
        }
        let project = try ledger.project(id)
        let before = try Reversal.project(item, now: project)
        // Other tasks may have come into the project since: it stays for them.
        if try before != nil || !TaskTable.hasTasks(of: id, transaction.db) {
            try ledger.direct(project: id, .revert(before, change))
        }
        return item.counted(nil, project)
    }

    /// What was fine then would close a circle now when another task began to wait for this one since.
    private func checkDependencies(of id: String, _ ledger: Ledger) throws {
        guard let tasks = try ledger.task(id)?.dependsOn else { return }
        let circle = try Dependencies.circle(from: id, through: tasks) { try ledger.task($0)?.dependsOn ?? [] }
        if let circle { throw Dependencies.problem(circle) }
    }

    private static func nothing(_ id: String?, _ isUndo: Bool, _ user: String) -> Problem {
        let verb = isUndo ? "undo" : "redo"
        let words =
            (id.map { "\(user) has no change \($0) to \(verb)" } ?? "\(user) has nothing left to \(verb)")
            + "; the last \(ChangeLog.depth) changes of each source are kept for \(ChangeLog.days) days"
        return Problem(.nothingToUndo, words)
    }
}

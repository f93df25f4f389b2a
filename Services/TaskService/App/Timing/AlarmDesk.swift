import GRDB
import Logging
import Schema
import ServiceKit
import TaskServiceDomain

/// Lets tasks speak up at their times, each once: the alarm goes with the transaction that tells of it.
struct AlarmDesk: Sendable {
    /// More than these wait for the next turn, so that a start after a long absence blocks nobody.
    private static let turn = 200

    let tables: TaskTable

    @Sendable func start(_ transaction: Transaction) throws { try tables.alarms.refresh(transaction) }

    @Sendable func ring(_ transaction: Transaction) throws {
        for ringing in try tables.alarms.take(transaction, limit: Self.turn) {
            guard let row = try tables.find(ringing.task, transaction.db) else { continue }
            try tell(ringing.alarm, row, transaction)
        }
        try tables.alarms.refresh(transaction)
    }

    private func tell(_ alarm: TaskAlarm, _ row: TaskRow, _ transaction: Transaction) throws {
        let task = row.document
        switch alarm {
        case .due:
            guard let due = task.due else { return }
            try transaction.emit(TaskDue(name: task.name, due: due), [task.id], version: task.version)
        case .followUp:
            guard let waiting = task.waiting else { return }
            let event = FollowUpDue(name: task.name, person: waiting.person)
            let after = try Ledger(tables, user: nil, transaction).direct(task.id, .followUp)
            try transaction.emit(event, [task.id], version: after?.version)
        case .deferredOver:
            try transaction.db.execute(sql: "UPDATE task SET hidden = 0 WHERE number = ?", arguments: [row.number])
            let event = DeferredOver(name: task.name, category: task.category)
            try transaction.emit(event, [task.id], version: task.version)
        }
        transaction.log(LogLine(.info, "task.\(alarm.rawValue)", task.id))
    }
}

import Clockwork
import GRDB
import Logging
import Schema
import ServiceKit
import TaskServiceDomain

/// Works out again what stands in the tables by the owner's clock, when another zone or other quiet hours are set.
struct ClockDesk: Sendable {
    let tables: TaskTable
    let settings: TaskSettings

    @Sendable func start(_ transaction: Transaction) throws {
        let clock = "\(settings.clock.zone) \(settings.morning)"
        let known = try transaction.load(String.self, as: "clock", "owner")
        guard known?.state != clock else { return }
        if known != nil { try retime(transaction) }
        try transaction.store(clock, as: "clock", "owner", version: (known?.version ?? 0) + 1)
    }

    private func retime(_ transaction: Transaction) throws {
        let db = transaction.db
        let rows = try Row.fetchAll(db, sql: "SELECT \(TaskRow.columns) FROM task WHERE due IS NOT NULL").map(
            TaskRow.init
        )
        for row in rows {
            let dueAt = row.document.due.map { settings.clock.end($0).milliseconds }
            try db.execute(sql: "UPDATE task SET dueAt = ? WHERE number = ?", arguments: [dueAt, row.number])
        }
        // Only what has not rung yet: nothing is told twice for a change of zone.
        for row in try Row.fetchAll(db, sql: "SELECT task, kind FROM alarm") {
            guard let task = try tables.find(row[0], db)?.document, let alarm = TaskAlarm(rawValue: row[1]),
                let time = alarm.time(of: task, clock: settings.clock, morning: settings.morning)
            else { continue }
            try db.execute(
                sql: "UPDATE alarm SET at = ? WHERE task = ? AND kind = ?",
                arguments: [time.milliseconds, task.id, alarm.rawValue]
            )
        }
        transaction.log(LogLine(.info, "clock.changed", "dates are meant by the clock of \(settings.clock.zone) now"))
    }
}

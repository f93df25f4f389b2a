import Clockwork
import GRDB
import Schema
import ServiceKit
import Synchronization
import TaskServiceDomain

/// When each task speaks up next.
final class AlarmTable: Sendable {
    /// An alarm that rings.
    struct Ringing {
        let task: String
        let alarm: TaskAlarm
    }

    private let clock: WallClock
    private let morning: Int
    /// The earliest, or earlier: after a ring it is read anew.
    private let earliest = Mutex<Timestamp?>(nil)

    init(clock: WallClock, morning: Int) {
        self.clock = clock
        self.morning = morning
    }

    /// When the next one rings.
    @Sendable func next() -> Timestamp? { earliest.withLock { $0 } }

    /// Sets what has changed. What is for today rings at once when its hour is past; a day that is over rings no more:
    /// nobody wants a hundred old alarms of a file.
    func set(_ task: TaskDocument, before: TaskDocument?, _ transaction: Transaction) throws {
        for alarm in TaskAlarm.allCases {
            let old = before.flatMap { alarm.time(of: $0, clock: clock, morning: morning) }
            let new = alarm.time(of: task, clock: clock, morning: morning)
            guard old != new else { continue }
            if let new, new > transaction.now || (alarm != .deferredOver && isToday(new, transaction.now)) {
                try transaction.db.cachedStatement(
                    sql: "INSERT OR REPLACE INTO alarm (task, kind, at) VALUES (?, ?, ?)"
                )
                .execute(arguments: [task.id, alarm.rawValue, new.milliseconds])
                transaction.onCommit { self.earliest.withLock { $0 = min($0 ?? new, new) } }
            } else if old != nil {
                try transaction.db.cachedStatement(sql: "DELETE FROM alarm WHERE task = ? AND kind = ?")
                    .execute(arguments: [task.id, alarm.rawValue])
            }
        }
    }

    private func isToday(_ time: Timestamp, _ now: Timestamp) -> Bool { clock.today(time) == clock.today(now) }

    /// Forgets the alarms of a task that is gone.
    func clear(_ task: String, _ transaction: Transaction) throws {
        try transaction.db.cachedStatement(sql: "DELETE FROM alarm WHERE task = ?").execute(arguments: [task])
    }

    /// Takes those whose time has come, oldest first.
    func take(_ transaction: Transaction, limit: Int) throws -> [Ringing] {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: "SELECT task, kind FROM alarm WHERE at <= ? ORDER BY at LIMIT ?",
            arguments: [transaction.now.milliseconds, limit]
        )
        return try rows.compactMap { row in
            try transaction.db.execute(
                sql: "DELETE FROM alarm WHERE task = ? AND kind = ?",
                arguments: [row[0], row[1]]
            )
            return TaskAlarm(rawValue: row[1]).map { Ringing(task: row[0], alarm: $0) }
        }
    }

    /// Reads when the next one rings.
    func refresh(_ transaction: Transaction) throws {
        let next = try Int64.fetchOne(transaction.db, sql: "SELECT min(at) FROM alarm").map(
            Timestamp.init(milliseconds:)
        )
        transaction.onCommit { self.earliest.withLock { $0 = next } }
    }
}

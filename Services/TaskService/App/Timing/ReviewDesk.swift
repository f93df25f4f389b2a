import GRDB
import Logging
import Schema
import ServiceKit
import Synchronization
import TaskServiceDomain

/// The one reminder: tells that the inbox wants to be looked through, and no more than once in an interval.
final class ReviewDesk: Sendable {
    private let settings: TaskSettings
    private let due = Mutex<Timestamp?>(nil)

    init(_ settings: TaskSettings) { self.settings = settings }

    /// When the next turn comes.
    @Sendable func next() -> Timestamp? { due.withLock { $0 } }

    @Sendable func start(_ transaction: Transaction) throws {
        let known = try Int64.fetchOne(transaction.db, sql: "SELECT anchor FROM reminder")
        // The first interval counts from the first start.
        let anchor = known.map(Timestamp.init(milliseconds:)) ?? transaction.now
        try keep(ReviewReminder(anchor: anchor), transaction)
    }

    @Sendable func reviewed(_ command: ReviewInbox, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        try keep(try reminder(transaction).reviewed(at: transaction.now), transaction)
        return .applied()
    }

    @Sendable func turn(_ transaction: Transaction) throws {
        let count =
            try Int.fetchOne(transaction.db, sql: "SELECT count(*) FROM task WHERE category = 'inbox' AND hidden = 0")
            ?? 0
        let reminder = try reminder(transaction)
        switch reminder.turn(now: transaction.now, inbox: count, settings.reminder, settings.clock) {
        case .notYet(let time): transaction.onCommit { self.due.withLock { $0 = time } }
        case .nothing(let next): try keep(next, transaction)
        case .notice(let next):
            let words = count == 1 ? "1 task in the inbox" : "\(count) tasks in the inbox"
            let key = "tasks-review-\(transaction.now)"
            try transaction.emit(
                ReviewDue(count: count, attention: Attention(title: words, level: .info, dedupeKey: key)),
                ["inbox"]
            )
            transaction.log(LogLine(.info, "review.due", words))
            try keep(next, transaction)
        }
    }

    private func reminder(_ transaction: Transaction) throws -> ReviewReminder {
        let anchor = try Int64.fetchOne(transaction.db, sql: "SELECT anchor FROM reminder")
        return ReviewReminder(anchor: anchor.map(Timestamp.init(milliseconds:)) ?? transaction.now)
    }

    private func keep(_ reminder: ReviewReminder, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO reminder (one, anchor) VALUES (1, ?)",
            arguments: [reminder.anchor.milliseconds]
        )
        let time = reminder.due(settings.reminder, settings.clock)
        transaction.onCommit { self.due.withLock { $0 = time } }
    }
}

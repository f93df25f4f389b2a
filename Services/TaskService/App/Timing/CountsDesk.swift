import GRDB
import Schema
import ServiceKit
import Synchronization

/// Keeps the retained counts true: soon after a change, and when a task's due time passes.
final class CountsDesk: Sendable {
    /// Seconds between two documents, so that a thousand captures do not make a thousand of them.
    private static let pace = 0.25

    private struct Plan {
        var lastAt = Timestamp(milliseconds: 0)
        var isStale = false
        var nextOverdue: Timestamp?
    }

    private let plan = Mutex(Plan())

    /// When the counts are to be looked at.
    @Sendable func next() -> Timestamp? {
        plan.withLock { plan in plan.isStale ? plan.lastAt + Self.pace : plan.nextOverdue }
    }

    /// Says that something has changed that may be counted.
    func note(_ transaction: Transaction) {
        transaction.onCommit { self.plan.withLock { $0.isStale = true } }
    }

    @Sendable func publish(_ transaction: Transaction) throws {
        let now = transaction.now
        let counts = try Self.count(transaction.db, now)
        let known = try transaction.load(TaskCounts.self, as: "counts", "all")
        if known?.state != counts {
            let version = try transaction.put(counts, [])
            try transaction.store(counts, as: "counts", "all", version: version)
        }
        let nextOverdue = try Self.nextOverdue(transaction.db, now)
        transaction.onCommit {
            self.plan.withLock { $0 = Plan(lastAt: now, isStale: false, nextOverdue: nextOverdue) }
        }
    }

    private static func count(_ db: Database, _ now: Timestamp) throws -> TaskCounts {
        let tally = try Row.fetchAll(db, sql: "SELECT category, count FROM tally")
            .reduce(into: [:]) { $0[$1[0] as String] = $1[1] as Int }
        var counts = TaskCounts()
        counts.inbox = tally["inbox"] ?? 0
        counts.next = tally["next"] ?? 0
        counts.waiting = tally["waiting"] ?? 0
        counts.project = tally["project"] ?? 0
        counts.someday = tally["someday"] ?? 0
        counts.completed = tally["completed"] ?? 0
        counts.trash = tally["trash"] ?? 0
        counts.overdue =
            try Int.fetchOne(
                db,
                sql: "SELECT count(*) FROM task WHERE \(open) AND dueAt <= ?",
                arguments: [now.milliseconds]
            ) ?? 0
        counts.stuckProjects =
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM project WHERE status = 'active'
                    AND NOT EXISTS (SELECT 1 FROM task WHERE task.project = project.id AND task. category = 'next')
                    """
            ) ?? 0
        return counts
    }

    private static func nextOverdue(_ db: Database, _ now: Timestamp) throws -> Timestamp? {
        let open = TaskCategory.allCases.filter { $0 != .unknown && $0.isOpen }
        // One by one, each is the first of its stretch of the index; asked for together, all would be read.
        let firsts = open.flatMap { category in
            [0, 1].map { hidden in
                """
                SELECT min(dueAt) AS at FROM task \
                WHERE category = '\(category.rawValue)' AND hidden = \(hidden) AND dueAt > ?1
                """
            }
        }
        return try Int64.fetchOne(
            db.cachedStatement(sql: "SELECT min(at) FROM (\(firsts.joined(separator: " UNION ALL ")))"),
            arguments: [now.milliseconds]
        ).map(Timestamp.init(milliseconds:))
    }

    /// Spelled as the index over category, hidden and due time needs it.
    private static let open =
        "category IN ('inbox', 'next', 'waiting', 'project', 'someday') AND hidden IN (0, 1)"
}

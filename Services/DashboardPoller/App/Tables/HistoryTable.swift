import DashboardPollerDomain
import GRDB
import Schema
import ServiceKit

/// Reads and writes what widgets showed over time: single values, and put together in two steps.
struct HistoryTable {
    let db: Database

    init(_ transaction: Transaction) { db = transaction.db }

    /// Keeps points of a widget.
    func add(_ points: [HistoryPoint], of widget: String, step: HistoryStep) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO history (widget, step, at, name, last, min, avg, max, count)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        for point in points {
            try statement.execute(arguments: [
                widget, step.number, point.at.milliseconds, point.name ?? "", point.last, point.min, point.avg,
                point.max, point.count ?? (point.last == nil ? 0 : 1),
            ])
        }
    }

    /// Points of a widget in the order of time and name, from a place on; all of them without a limit.
    func points(
        of widget: String,
        step: HistoryStep,
        from: Timestamp,
        to: Timestamp,
        after: Place? = nil,
        limit: Int? = nil
    ) throws -> [HistoryPoint] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT at, name, last, min, avg, max, count FROM history
                    WHERE widget = ? AND step = ? AND at >= ? AND at <= ? AND (at, name) > (?, ?)
                    ORDER BY at, name LIMIT ?
                    """
            ),
            arguments: [
                widget, step.number, from.milliseconds, to.milliseconds, after?.at ?? Int64.min, after?.name ?? "",
                limit ?? -1,
            ]
        )
        return rows.map { Self.point($0, step) }
    }

    /// The last single values of a widget, oldest first.
    func last(_ count: Int, of widget: String) throws -> [Double?] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT last FROM history WHERE widget = ? AND step = ? ORDER BY at DESC, name DESC LIMIT ?"
            ),
            arguments: [widget, HistoryStep.raw.number, count]
        )
        return rows.reversed().map { $0[0] }
    }

    /// Where a page of points ended.
    struct Place {
        let at: Int64
        let name: String
    }

    /// The widgets that have points of a step since a time.
    func widgets(since: Timestamp, step: HistoryStep) throws -> [String] {
        try String.fetchAll(
            db,
            sql: "SELECT DISTINCT widget FROM history WHERE step = ? AND at >= ?",
            arguments: [step.number, since.milliseconds]
        )
    }

    /// Forgets what was kept long enough.
    func prune(_ step: HistoryStep, before: Timestamp, limit: Int) throws {
        try db.execute(
            sql: """
                DELETE FROM history WHERE (widget, step, at, name) IN (
                    SELECT widget, step, at, name FROM history WHERE step = ? AND at < ? LIMIT ?
                )
                """,
            arguments: [step.number, before.milliseconds, limit]
        )
    }

    private static func point(_ row: Row, _ step: HistoryStep) -> HistoryPoint {
        var point = HistoryPoint(at: Timestamp(milliseconds: row[0]), last: row[2])
        let name: String = row[1]
        point.name = name.isEmpty ? nil : name
        guard step != .raw else { return point }
        (point.min, point.avg, point.max, point.count) = (row[3], row[4], row[5], row[6])
        return point
    }
}

extension HistoryStep {
    /// How it is kept.
    fileprivate var number: Int {
        switch self {
        case .raw, .unknown: 0
        case .minutes: 1
        case .hour: 2
        }
    }
}

import DashboardPollerDomain
import GRDB
import Schema
import ServiceKit

/// Puts values together as time goes by, forgets them in the end, and answers them.
struct HistoryDesk: Sendable {
    /// More than these wait for the next turn.
    private static let turn = 5000

    /// Until when values were put together.
    private struct Mark: Codable, Sendable {
        var until: Timestamp
    }

    /// Every five minutes: single values become points of five minutes, and those become points of an hour.
    @Sendable func rollUp(_ transaction: Transaction) throws {
        let last = try transaction.load(Mark.self, as: "history", "rolled")
        let since = last?.state.until ?? transaction.now + -HistoryStep.raw.retention
        try rollUp(.minutes, from: .raw, since: since, transaction)
        try rollUp(.hour, from: .minutes, since: since, transaction)
        let mark = Mark(until: transaction.now)
        try transaction.store(mark, as: "history", "rolled", version: (last?.version ?? 0) + 1)
    }

    /// Every five seconds: what was kept long enough goes, a little at a time, and never before it was put together.
    @Sendable func forget(_ transaction: Transaction) throws {
        guard let mark = try transaction.load(Mark.self, as: "history", "rolled")?.state else { return }
        let together = HistoryStep.hour.start(of: mark.until)
        for step in HistoryStep.kept {
            let limit = min(together, transaction.now + -step.retention)
            try HistoryTable(transaction).prune(step, before: limit, limit: Self.turn)
        }
    }

    /// The step that was under way the last time is worked out anew, so that nothing is lost, however long the service was
    /// away.
    private func rollUp(
        _ step: HistoryStep,
        from finer: HistoryStep,
        since: Timestamp,
        _ transaction: Transaction
    ) throws {
        let table = HistoryTable(transaction)
        let start = step.start(of: since)
        for widget in try table.widgets(since: start, step: finer) {
            let points = try table.points(
                of: widget,
                step: finer,
                from: start,
                to: transaction.now
            )
            try table.add(HistoryRollUp.points(points, step: step), of: widget, step: step)
        }
    }

    @Sendable func answer(_ question: WidgetHistory, _ request: Request, _ transaction: Transaction) throws
        -> HistoryPage
    {
        guard try WidgetTable(transaction).find(question.widget) != nil else {
            throw Problem(.unknownEntity, "there is no widget \(question.widget); state/{page} tells those there are")
        }
        let to = question.to ?? transaction.now
        let from = question.from ?? to + -86_400
        let step = question.step ?? HistoryStep.reaching(back: from, at: transaction.now)
        let limit = Int(question.limit ?? 500)
        let points = try HistoryTable(transaction).points(
            of: question.widget,
            step: step,
            from: from,
            to: to,
            after: try question.cursor.map(Self.place),
            limit: limit
        )
        let last = points.count == limit ? points.last : nil
        return HistoryPage(step: step, points: points, next: last.map { "\($0.at.milliseconds)-\($0.name ?? "")" })
    }

    private static func place(_ cursor: String) throws(Problem) -> HistoryTable.Place {
        let parts = cursor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let at = Int64(parts[0]) else {
            throw .violation([Violation("/cursor", "cursor", expected: "the `next` of a page", actual: cursor)])
        }
        return HistoryTable.Place(at: at, name: String(parts[1]))
    }
}

import DashboardPollerDomain
import GRDB
import Schema
import ServiceKit

/// Puts values together as time goes by, forgets them in the end, and answers them.
struct HistoryDesk: Sendable {
    /// More than these wait for the next turn.
    private static let turn = 20_000

    /// Every five minutes: single values become points of five minutes, and at the hour those become points of an hour.
    @Sendable func rollUp(_ transaction: Transaction) throws {
        try rollUp(.minutes, from: .raw, transaction)
        try rollUp(.hour, from: .minutes, transaction)
        for step in HistoryStep.kept {
            let limit = transaction.now + -step.retention
            try HistoryTable(transaction).prune(step, before: limit, limit: Self.turn)
        }
    }

    /// The step under way and the one before are worked out anew, so that nothing is lost by a restart in between.
    private func rollUp(_ step: HistoryStep, from finer: HistoryStep, _ transaction: Transaction) throws {
        let table = HistoryTable(transaction)
        let start = step.start(of: transaction.now + -(step.seconds ?? 0))
        for widget in try table.widgets(since: start, step: finer) {
            let points = try table.points(
                of: widget,
                step: finer,
                from: start,
                to: transaction.now,
                after: nil,
                limit: Self.turn
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

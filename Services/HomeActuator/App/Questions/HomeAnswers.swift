import Foundation
import GRDB
import HomeActuatorDomain
import Schema
import ServiceKit

/// Answers questions about homes, elements and their history.
struct HomeAnswers: Sendable {
    /// A page of history ends at so many bytes.
    private static let pageBytes = 48 * 1024

    let registry: HomeRegistry
    let runner: ElementRunner

    @Sendable func homes(_ question: ListHomes, _ request: Request, _ transaction: Transaction) throws -> HomesAnswer {
        HomesAnswer(
            homes: try registry.homes(transaction).map { home in
                let scenes = try registry.scenes(of: home.id, transaction)
                return HomesAnswer.Home(id: home.id, HomeDocument(home, scenes: scenes))
            }
        )
    }

    @Sendable func element(_ question: GetElement, _ request: Request, _ transaction: Transaction) throws
        -> ElementAnswer
    {
        let home = try registry.home(question.home, transaction)
        let element = try CommandDesk.element(question.element, home)
        let address = ElementAddress(home: home.id, element: element.id)
        return ElementAnswer(
            description: ElementDescription(element),
            state: try runner.life(of: address, transaction).document,
            version: try runner.version(of: address, transaction)
        )
    }

    @Sendable func history(_ question: GetHistory, _ request: Request, _ transaction: Transaction) throws
        -> HistoryAnswer
    {
        _ = try registry.home(question.home, transaction)
        switch question.kind ?? "state" {
        case "state":
            return try page(question, "stateLog", transaction) { row in
                try transaction.codec.value(HistoryAnswer.Entry.self, from: Array(row["entry"] as Data)[...])
            }
        case "command":
            return try page(question, "commandLog", transaction) { row in try Self.command(row, transaction) }
        default:
            throw Problem.violation([Violation("/kind", "enum", expected: "state or command", actual: question.kind)])
        }
    }

    private func page(
        _ question: GetHistory,
        _ table: String,
        _ transaction: Transaction,
        _ entry: (Row) throws -> HistoryAnswer.Entry
    ) throws -> HistoryAnswer {
        let limit = Int(question.limit ?? 100)
        let rows = try Self.rows(question, table, limit: limit + 1, transaction.db)
        var entries: [HistoryAnswer.Entry] = []
        var bytes = 0
        var last: Int64 = 0
        while let row = try rows.next() {
            let next = try entry(row)
            bytes += try transaction.codec.encode(next).count
            if entries.count == limit || bytes > Self.pageBytes { return HistoryAnswer(entries: entries, next: last) }
            entries.append(next)
            last = row["number"]
        }
        return HistoryAnswer(entries: entries, next: nil)
    }

    /// The rows of a page. They come in the order of an index, as all of a home would be read and sorted otherwise: the
    /// element's own, and that of the table for a whole home.
    static func rows(_ question: GetHistory, _ table: String, limit: Int, _ db: Database) throws -> RowCursor {
        let whose = question.element == nil ? "+home = ? AND ? IS NULL" : "home = ? AND element = ?"
        return try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM \(table) WHERE \(whose) AND number > ? AND at >= ? AND at < ?
                ORDER BY number LIMIT ?
                """,
            arguments: [
                question.home, question.element, question.cursor ?? 0, question.from?.milliseconds ?? 0,
                question.to?.milliseconds ?? Int64.max, limit,
            ]
        )
    }

    private static func command(_ row: Row, _ transaction: Transaction) throws -> HistoryAnswer.Entry {
        HistoryAnswer.Entry(
            at: Timestamp(milliseconds: row["at"]),
            element: row["element"],
            values: try transaction.codec.value(ElementValues.self, from: Array(row["target"] as Data)[...]),
            assurance: nil,
            command: row["command"],
            end: (row["end"] as String?).flatMap(CommandEnd.init(rawValue:)),
            reason: row["reason"]
        )
    }
}

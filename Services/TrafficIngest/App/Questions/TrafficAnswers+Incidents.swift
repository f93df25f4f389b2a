import Foundation
import GRDB
import Schema
import ServiceKit

extension TrafficAnswers {
    /// Incidents by their filters, the last changed first.
    @Sendable func incidents(_ question: ListIncidents, _ request: Request, _ transaction: Transaction) throws
        -> IncidentPage
    {
        var filter = try IncidentFilter(question)
        try filter.goOn(after: question.cursor, "(changedAt, number) < (?, ?)")
        let limit = Int(question.limit ?? 100)
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: """
                SELECT number, changedAt, document FROM incident WHERE \(filter.sql)
                ORDER BY changedAt DESC, number DESC LIMIT ?
                """,
            arguments: filter.arguments + [limit + 1]
        )
        let table = IncidentTable(transaction)
        var page = IncidentPage(incidents: [], next: nil)
        var last = ""
        var bytes = 0
        while let row = try rows.next() {
            let json: Data = row[2]
            bytes += json.count + 1
            if page.incidents.count == limit || (bytes > Self.pageBytes && !page.incidents.isEmpty) {
                page.next = last
                break
            }
            page.incidents.append(try table.document(json))
            last = "\(row[1] as Int64)-\(row[0] as Int64)"
        }
        return page
    }
}

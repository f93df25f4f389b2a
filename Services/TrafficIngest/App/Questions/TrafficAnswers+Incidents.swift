import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

extension TrafficAnswers {
    /// Incidents by their filters, the last changed first.
    @Sendable func incidents(_ question: ListIncidents, _ request: Request, _ transaction: Transaction) throws
        -> IncidentPage
    {
        let (conditions, arguments) = try Self.conditions(question)
        let limit = Int(question.limit ?? 100)
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: """
                SELECT number, changedAt, document FROM incident WHERE \(conditions.joined(separator: " AND "))
                ORDER BY changedAt DESC, number DESC LIMIT ?
                """,
            arguments: arguments + [limit + 1]
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

    private static func conditions(_ question: ListIncidents) throws -> ([String], StatementArguments) {
        var conditions: [String] = []
        var arguments = StatementArguments()
        func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
            conditions.append(condition)
            arguments += StatementArguments(values)
        }
        let isHistory = question.from != nil || question.to != nil
        if question.cleared != true, !isHistory { add("lifecycle = 'open'") }
        if let source = question.source { add("source = ?", source) }
        if let road = question.road { add("road = ?", RoadNumber(road).key) }
        if let severity = question.severity { add("severity >= ?", severity) }
        if let category = question.category { add("category = ?", category.rawValue) }
        if let to = question.to { add("firstSeenAt <= ?", to.milliseconds) }
        if let from = question.from { add("(clearedAt IS NULL OR clearedAt >= ?)", from.milliseconds) }
        if let sides = question.box {
            guard let box = GeoBox(sides) else {
                throw Problem.violation([
                    Violation("/box", "box", expected: "west, south, east, north in degrees", actual: "\(sides)")
                ])
            }
            add("east >= ? AND west <= ? AND north >= ? AND south <= ?", box.west, box.east, box.south, box.north)
        }
        if let cursor = question.cursor {
            let parts = cursor.split(separator: "-").compactMap { Int64($0) }
            guard parts.count == 2 else {
                throw Problem.violation([
                    Violation("/cursor", "cursor", expected: "the `next` of a page", actual: cursor)
                ])
            }
            add("(changedAt, number) < (?, ?)", parts[0], parts[1])
        }
        return (conditions.isEmpty ? ["1"] : conditions, arguments)
    }
}

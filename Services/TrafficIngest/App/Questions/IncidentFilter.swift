import GRDB
import Schema
import TrafficIngestDomain

/// What a question wants of incidents, as a condition of SQL.
struct IncidentFilter {
    private var conditions: [String] = []
    private(set) var arguments = StatementArguments()

    /// - Throws: a refusal when its box is none.
    init(_ question: ListIncidents) throws(Problem) {
        let isHistory = question.from != nil || question.to != nil
        if question.cleared != true, !isHistory { add("lifecycle = 'open'") }
        if let source = question.source { add("source = ?", source) }
        if let road = question.road { add("road = ?", RoadNumber(road).key) }
        if let severity = question.severity { add("severity >= ?", severity) }
        if let category = question.category { add("category = ?", category.rawValue) }
        if let to = question.to { add("firstSeenAt <= ?", to.milliseconds) }
        if let from = question.from { add("(clearedAt IS NULL OR clearedAt >= ?)", from.milliseconds) }
        guard let sides = question.box else { return }
        guard let box = GeoBox(sides) else {
            throw .violation([
                Violation("/box", "box", expected: "west, south, east, north in degrees", actual: "\(sides)")
            ])
        }
        add("east >= ? AND west <= ? AND north >= ? AND south <= ?", box.west, box.east, box.south, box.north)
    }

    /// The condition; it is never empty.
    var sql: String { conditions.isEmpty ? "1" : conditions.joined(separator: " AND ") }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        conditions.append(condition)
        arguments += StatementArguments(values)
    }

    /// Goes on where a page ended, whose cursor is one number for each place in the condition.
    ///
    /// - Throws: a refusal when the cursor is none.
    mutating func goOn(after cursor: String?, _ condition: String) throws(Problem) {
        guard let cursor else { return }
        let numbers = cursor.split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == condition.count(where: { $0 == "?" }) else {
            throw .violation([Violation("/cursor", "cursor", expected: "the `next` of a page", actual: cursor)])
        }
        conditions.append(condition)
        arguments += StatementArguments(numbers)
    }
}

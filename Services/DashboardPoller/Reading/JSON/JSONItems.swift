import GRDB
import Schema

/// The items of a JSON document.
struct JSONItems: ItemSource {
    let isTyped = true
    /// What was borne with to find them.
    private(set) var warnings: [PollWarning] = []

    private let document: JSONDocument
    private let mapping: JSONMapping
    private let rows: JSONRows

    /// - Throws: ``ReadingFault`` when there are none where they should be.
    init(_ text: BodyText, _ mapping: JSONMapping, in database: JSONDatabase) throws {
        let syntax = try JSONSyntax(text)
        document = JSONDocument(syntax, in: database)
        self.mapping = mapping
        let root = try JSONRoot(of: document, mapping)
        rows = root.rows
        warnings = syntax.warnings + root.warnings
    }

    func visit(_ use: (RawItem) throws -> Bool) throws {
        // In one order always, so that equal queries are equal texts, and one statement.
        let fields = WidgetField.allCases.flatMap { field in (mapping.fields[field] ?? []).map { (field, $0) } }
        let query = JSONQuery(rows, fields: fields.map(\.1), of: document.text)
        var number = 0
        try document.database.visit(query.sql, query.arguments) { row in
            number += 1
            var item = RawItem(number: number, path: row[0], form: Self.form(row), fields: [:])
            for (index, (field, _)) in fields.enumerated() where item.fields[field] == nil {
                item.fields[field] = Self.value(row, at: 4 + 2 * index)
            }
            return try use(item)
        }
        if number == 0, case .many(let path) = rows, try !document.mayHoldNothing(at: path) {
            throw try JSONRoot.nothing(in: document, mapping)
        }
    }

    func place(of item: RawItem, _ field: WidgetField?) -> String {
        let place = (try? JSONPath(item.path))?.pointer ?? item.path
        guard let field, case .path(let path)? = mapping.fields[field]?.first else { return place }
        return place + path.pointer
    }

    func names(in item: RawItem) throws -> [String] { try document.keys(at: item.path) }

    private static func form(_ row: Row) -> RawItem.Form {
        switch row[2] as String {
        case "object": .object
        case "array": .array
        default: .scalar(value(row, at: 2) ?? .null)
        }
    }

    /// The value whose type stands in a column, and it itself in the next; nil where nothing is.
    private static func value(_ row: Row, at column: Int) -> RawValue? {
        guard let type: String = row[column] else { return nil }
        let value: DatabaseValue = row[column + 1]
        switch (type, value.storage) {
        case ("true", _): return .truth(true)
        case ("false", _): return .truth(false)
        case ("object", .string(let text)), ("array", .string(let text)): return .structure(text)
        case (_, .string(let text)): return .text(text)
        case (_, .int64(let number)): return .integer(number)
        case (_, .double(let number)): return .number(number)
        case (_, .null), (_, .blob): return .null
        }
    }
}

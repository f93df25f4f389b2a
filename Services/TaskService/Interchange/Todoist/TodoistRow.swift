/// A row by the names of its columns.
struct TodoistRow {
    let line: Int
    private var values: [String: String] = [:]

    init(_ names: [String], _ row: CSVTable.Row) {
        line = row.line
        for (name, field) in zip(names, row.fields) where !field.isEmpty { values[name] = field }
    }

    subscript(name: String) -> String? { values[name] }

    var kind: String { (values["TYPE"] ?? "").lowercased() }

    /// From 1, as the file counts.
    var indent: Int { min(max(values["INDENT"].flatMap { Int($0) } ?? 1, 1), 10) }
}

import GRDB

/// Which values of a document are items.
enum JSONRows: Hashable {
    /// The elements of the array, or the members of the object, at a path.
    case each(String)
    /// The value at a path.
    case single(String)
    /// All that a path with wildcards or descendants leads to.
    case many(JSONPath)
}

/// Where an item's field is.
enum JSONFieldPath: Hashable {
    /// The key that the item itself has in an object.
    case key
    case path(JSONPath)
}

/// A query for items and their fields: one row per item, and for each field its type and value.
struct JSONQuery {
    let sql: String
    let arguments: StatementArguments

    init(_ rows: JSONRows, fields: [JSONFieldPath], of text: String) {
        var columns = ["place", "key", "type", "scalar"]
        var arguments: [any DatabaseValueConvertible] = []
        for field in fields {
            switch field {
            case .key: columns += ["CASE typeof(key) WHEN 'text' THEN 'text' END", "key"]
            case .path(.root): columns += ["type", "coalesce(body, scalar)"]
            case .path(let path):
                columns += ["json_type(body, ?)", "json_extract(body, ?)"]
                arguments += [path.sqlite, path.sqlite]
            }
        }
        let source = Self.source(rows, of: text)
        // The OFFSET keeps SQLite from folding the inner query into the outer one, where every column would write each
        // item as text once more.
        sql = """
            SELECT \(columns.joined(separator: ", ")) FROM (
                SELECT place, key, type,
                    CASE WHEN type IN ('object', 'array') THEN value END AS body,
                    CASE WHEN type NOT IN ('object', 'array') THEN value END AS scalar
                FROM (\(source.sql)) WHERE type IS NOT NULL LIMIT -1 OFFSET 0)
            """
        self.arguments = StatementArguments(arguments + source.arguments)
    }

    private typealias Source = (sql: String, arguments: [any DatabaseValueConvertible])

    private static func source(_ rows: JSONRows, of text: String) -> Source {
        switch rows {
        case .each(let path):
            return ("SELECT fullkey AS place, key, type, value FROM json_each(?, ?)", [text, path])
        case .single(let path):
            let sql = "SELECT ? AS place, NULL AS key, json_type(?, ?) AS type, json_extract(?, ?) AS value"
            return (sql, [path, text, path, text, path])
        case .many(let path): return many(path, of: text)
        }
    }

    /// One table per wildcard or descendant, each within the rows of the one before.
    private static func many(_ path: JSONPath, of text: String) -> Source {
        var (tables, conditions, places): ([String], [String], [String]) = ([], [], [])
        var (inTables, inConditions): ([any DatabaseValueConvertible], [any DatabaseValueConvertible]) = ([], [])
        var walked: [JSONPath.Step] = []
        for step in path.steps {
            guard !step.isSingular else {
                walked.append(step)
                continue
            }
            let name = "t\(tables.count)"
            let within = tables.isEmpty ? "?" : body(of: "t\(tables.count - 1)")
            if tables.isEmpty { inTables.append(text) }
            inTables.append(JSONPath(steps: walked).sqlite)
            walked = []
            places.append(places.isEmpty ? "\(name).fullkey" : "substr(\(name).fullkey, 2)")
            if case .descendant(let key) = step {
                tables.append("json_tree(\(within), ?) \(name)")
                conditions.append("\(name).key = ? AND \(name).parent IS NOT NULL")
                inConditions.append(key)
            } else {
                tables.append("json_each(\(within), ?) \(name)")
                conditions.append("\(name).key IS NOT NULL")
            }
        }
        let last = "t\(tables.count - 1)"
        let from = "FROM \(tables.joined(separator: ", ")) WHERE \(conditions.joined(separator: " AND "))"
        let place = places.joined(separator: " || ")
        guard !walked.isEmpty else {
            let columns = "\(last).key AS key, \(last).type AS type, \(last).value AS value"
            return ("SELECT \(place) AS place, \(columns) \(from)", inTables + inConditions)
        }
        let rest = JSONPath(steps: walked).sqlite
        let columns = """
            \(place) || ? AS place, \(last).key AS key, json_type(\(body(of: last)), ?) AS type,
            json_extract(\(body(of: last)), ?) AS value
            """
        return ("SELECT \(columns) \(from)", [String(rest.dropFirst()), rest, rest] + inTables + inConditions)
    }

    private static func body(of table: String) -> String {
        "CASE WHEN \(table).type IN ('object', 'array') THEN \(table).value END"
    }
}

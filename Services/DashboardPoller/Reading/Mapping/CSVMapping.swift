import Schema

/// A column of CSV.
enum CSVColumn: Hashable {
    /// From 1.
    case number(Int)
    /// By a header, or by others of the same meaning.
    case names([String])

    /// As it stands in a mapping.
    var words: String {
        switch self {
        case .number(let number): "column #\(number)"
        case .names(let names): "column \(names.first ?? "")"
        }
    }
}

/// What a mapping means for CSV: every line is an item, and fields are headers, or columns by number as `#1`. With the
/// preset `arrays` there is no header: every line is data.
struct CSVMapping {
    let fields: [WidgetField: CSVColumn]
    let hasHeader: Bool
    private let named: Set<WidgetField>

    init(_ mapping: WidgetMapping?, for kind: WidgetKind) throws(MappingFault) {
        if let items = mapping?.items {
            throw MappingFault("/items", expected: "no path, as every line of CSV is an item", actual: items)
        }
        guard [nil, .seed, .arrays].contains(mapping?.preset) else {
            let came = mapping?.preset?.rawValue ?? ""
            throw MappingFault("/preset", expected: "seed, or arrays for CSV without a header", actual: came)
        }
        hasHeader = mapping?.preset != .arrays
        var fields: [WidgetField: CSVColumn] = [:]
        var named: Set<WidgetField> = []
        for field in WidgetField.fields(of: kind) {
            if let text = mapping?.fields?[field.rawValue] {
                fields[field] = try Self.column(text, "/fields/\(field.rawValue)", hasHeader: hasHeader)
                named.insert(field)
            } else if hasHeader {
                fields[field] = .names(field == .subtitle ? ["subtitle", "subtible"] : [field.rawValue])
            } else {
                fields[field] = WidgetField.columns(of: kind).firstIndex(of: field).map { .number($0 + 1) }
            }
        }
        self.fields = fields
        self.named = named
    }

    /// Whether the mapping itself says where a field is.
    func isNamed(_ field: WidgetField) -> Bool { named.contains(field) }

    private static func column(
        _ text: String,
        _ pointer: String,
        hasHeader: Bool
    ) throws(MappingFault) -> CSVColumn {
        if text.hasPrefix("#"), let number = Int(text.dropFirst()), (1...10_000).contains(number) {
            return .number(number)
        }
        guard hasHeader, !text.isEmpty else {
            let expected = hasHeader ? "a header, or #1" : "#1, #2 …, as no line is a header"
            throw MappingFault(pointer, expected: expected, actual: text)
        }
        return .names([text])
    }
}

import Schema

/// The lines of CSV.
final class CSVItems: ItemSource {
    let isTyped = false
    /// What was borne with; complete after the visit.
    private(set) var warnings: [PollWarning] = []

    private var records: CSVRecords
    private let header: [String]
    private let columns: [WidgetField: CSVColumn]
    private var indices: [WidgetField: Int] = [:]

    init(_ text: BodyText, _ mapping: CSVMapping) throws {
        if let stranger = ForeignText(text.bytes), let remedy = stranger.remedy(for: .csv) {
            throw ReadingFault("parse.csv", expected: "CSV", actual: stranger.actual, place: "line 1", remedy: remedy)
        }
        records = CSVRecords(text.bytes)
        columns = mapping.fields
        header = mapping.hasHeader ? try records.next()?.fields.map { $0.trimmed } ?? [] : []
        for (field, column) in columns { indices[field] = try index(of: column, for: field, mapping) }
    }

    func visit(_ use: (RawItem) throws -> Bool) throws {
        var (number, ragged, first) = (0, 0, "")
        var width = header.isEmpty ? nil : header.count
        defer {
            if ragged > 0 {
                let detail = "lines with more or fewer fields than the first, which has \(width ?? 0)"
                warnings.append(PollWarning("csv.ragged", place: first, count: ragged, detail: detail))
            }
        }
        while let record = try records.next() {
            number += 1
            let expected = width ?? record.fields.count
            width = expected
            if record.fields.count != expected {
                ragged += 1
                if ragged == 1 { first = "line \(record.line), \(record.fields.count) fields" }
            }
            var item = RawItem(number: number, path: "line \(record.line)", form: .object, fields: [:])
            for (field, index) in indices where record.fields.indices.contains(index) {
                let text = record.fields[index].trimmed
                item.fields[field] = text.isEmpty ? .null : .text(text)
            }
            guard try use(item) else { return }
        }
    }

    func place(of item: RawItem, _ field: WidgetField?) -> String {
        field.flatMap { columns[$0] }.map { "\(item.path), \($0.words)" } ?? item.path
    }

    func names(in item: RawItem) -> [String] { Array(header.prefix(12)) }

    /// Where a column is; nil for one that is usual and not there.
    private func index(of column: CSVColumn, for field: WidgetField, _ mapping: CSVMapping) throws -> Int? {
        switch column {
        case .number(let number): return number - 1
        case .names(let names):
            let index = names.lazy.compactMap { name in
                self.header.firstIndex(of: name) ?? self.header.firstIndex { $0.lowercased() == name.lowercased() }
            }.first
            guard index == nil, mapping.isNamed(field) else { return index }
            throw ReadingFault(
                "mapping.no_match",
                expected: "the column \(names.joined(separator: ", "))",
                actual: "the columns \(header.prefix(12).joined(separator: ", "))",
                place: "line 1",
                remedy: "set the mapping's \(field.rawValue) to a column that exists, by its name or as #1, #2 …"
            )
        }
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmed: String {
        guard utf8.first?.isSpace == true || utf8.last?.isSpace == true else { return self }
        return String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

import Schema

/// Which column of a table is which field of a patient's form.
struct ColumnMap {
    private var places: [PatientColumn: Int] = [:]

    /// By the caller's words, or by well-known headings when there are none.
    ///
    /// - Throws: `file-refused` with a pointer to each word that is no field or no column.
    init(_ columns: [String: String]?, header: [String]) throws(Problem) {
        if let columns, !columns.isEmpty {
            places = try Self.places(columns, header)
        } else {
            let plain = header.map(PatientColumn.plain)
            for column in PatientColumn.allCases {
                places[column] = column.headings.lazy.compactMap { plain.firstIndex(of: $0) }.first
            }
        }
        guard places[.surname] != nil, places[.givenNames] != nil else {
            throw .refusedFile(
                "expected columns for surname and givenNames; the header has \(Self.told(header)): say in columns "
                    + "which of them they are"
            )
        }
    }

    /// A row's field; nil when it is blank, or has no column.
    func field(_ column: PatientColumn, of fields: [String]) -> String? {
        guard let place = places[column], fields.indices.contains(place) else { return nil }
        let words = fields[place].split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return nil }
        return column == .notes ? fields[place] : words.joined(separator: " ")
    }

    private static func places(
        _ columns: [String: String],
        _ header: [String]
    ) throws(Problem) -> [PatientColumn: Int] {
        var places: [PatientColumn: Int] = [:]
        var violations: [Violation] = []
        for (field, name) in columns.sorted(by: { $0.key < $1.key }) {
            let pointer = "/columns/" + field.replacing("~", with: "~0").replacing("/", with: "~1")
            let plain = PatientColumn.plain(name)
            if PatientColumn(rawValue: field) == nil {
                let fields = PatientColumn.allCases.map(\.rawValue).joined(separator: " ")
                violations.append(Violation(pointer, "enum", expected: "one of the fields \(fields)"))
            } else if let place = header.firstIndex(of: name)
                ?? header.firstIndex(where: { PatientColumn.plain($0) == plain })
            {
                PatientColumn(rawValue: field).map { places[$0] = place }
            } else {
                violations.append(Violation(pointer, "enum", expected: "a column of the header: \(told(header))"))
            }
        }
        guard violations.isEmpty else {
            let words = violations.map { "\($0.pointer) must be \($0.expected)" }
            throw Problem(.fileRefused, words.joined(separator: "; "), errors: violations)
        }
        return places
    }

    /// Names of columns are no one's data; those beyond fifty would not help.
    private static func told(_ header: [String]) -> String {
        header.prefix(50).map { String($0.prefix(40)) }.joined(separator: ", ")
    }
}

import Schema

/// Patients of a table, one a row; the first line names the columns.
struct PatientTable {
    private let columns: ColumnMap
    private let reader: ClinicFileReader
    /// The kind of document that the heading itself names, such as `cédula`.
    private let headedKind: IdentityKind?
    private let sexes: SexColumn
    private var file = ChartFile()
    private var taken: Set<String> = []

    static func read(
        _ bytes: [UInt8],
        separator: Unicode.Scalar,
        columns: [String: String]?,
        for reader: ClinicFileReader
    ) throws(Problem) -> ChartFile {
        let rows = TableRows.read(TableText.decoded(bytes), separator: separator)
        guard let header = rows.first?.fields else {
            throw .refusedFile("expected a header line and rows; it is empty")
        }
        let map = try ColumnMap(columns, header: header)
        let kind = header.lazy.compactMap { TableWords.kind($0) }.first
        let sexes = SexColumn(
            heading: map.field(.sex, of: header),
            cells: rows.dropFirst().compactMap { map.field(.sex, of: $0.fields) }
        )
        var table = PatientTable(columns: map, reader: reader, headedKind: kind, sexes: sexes)
        for row in rows.dropFirst() { table.take(row, width: header.count) }
        return table.file
    }

    private init(columns: ColumnMap, reader: ClinicFileReader, headedKind: IdentityKind?, sexes: SexColumn) {
        self.columns = columns
        self.reader = reader
        self.headedKind = headedKind
        self.sexes = sexes
    }

    private mutating func take(_ row: TableRows.Row, width: Int) {
        func field(_ column: PatientColumn) -> String? { columns.field(column, of: row.fields) }
        guard row.fields.count <= width else { return leaveOut(row, .tooWide) }
        guard let surname = field(.surname), let given = field(.givenNames) else { return leaveOut(row, .noName) }
        let text = row.fields.joined(separator: "\u{1F}")
        guard surname.count <= 100, given.count <= 100, text.utf8.count <= 20_000 else {
            return leaveOut(row, .tooLong)
        }
        let id = field(.sourceId) ?? Digest.name(Array(text.utf8))
        guard taken.insert(id).inserted else { return leaveOut(row, .twice) }
        var details = PatientDetails(surname: surname, secondSurname: field(.secondSurname), givenNames: given)
        details.birthDate = date(.birthDate, row)
        details.deceased = date(.deceased, row)
        details.sex = field(.sex).flatMap { sexes.sex($0) }
        if details.sex == nil, field(.sex) != nil { leaveOut(row, .cellSex) }
        details.document = document(row)
        details.phones = phones(row)
        details.email = field(.email)
        details.notes = field(.notes).map { String($0.prefix(4000)) }
        details.address = address(row)
        details.emergencyContact = field(.contactName).map { EmergencyContact($0, phone: field(.contactPhone)) }
        var patient = PatientDocument(id: "", number: "", details: details, at: reader.now)
        patient.source = RecordSource(reader.source, id)
        file.charts.append(ImportedChart(chart: PatientChart(patient), entry: row.line, isOurs: false))
    }

    private mutating func date(_ column: PatientColumn, _ row: TableRows.Row) -> PartialDate? {
        guard let text = columns.field(column, of: row.fields) else { return nil }
        let date = TableWords.date(text)
        if date == nil { leaveOut(row, .cellDate) }
        return date
    }

    private mutating func document(_ row: TableRows.Row) -> IdentityDocument? {
        guard let number = columns.field(.documentNumber, of: row.fields), number.count <= 40 else { return nil }
        guard let word = columns.field(.documentKind, of: row.fields) else {
            return IdentityDocument(headedKind ?? .other, number)
        }
        let kind = TableWords.kind(word)
        if kind == nil { leaveOut(row, .cellDocument) }
        return IdentityDocument(kind ?? .other, number)
    }

    private func phones(_ row: TableRows.Row) -> [PhoneNumber]? {
        let numbers = [PatientColumn.phone, .phone2].compactMap { columns.field($0, of: row.fields) }
        let phones = numbers.filter { (3...30).contains($0.count) }.map { PhoneNumber($0) }
        return phones.isEmpty ? nil : phones
    }

    private func address(_ row: TableRows.Row) -> PostalAddress? {
        func field(_ column: PatientColumn) -> String? { columns.field(column, of: row.fields) }
        let address = PostalAddress(
            street: field(.street),
            city: field(.city),
            state: field(.state),
            postalCode: field(.postalCode),
            country: field(.country)
        )
        return address == PostalAddress() ? nil : address
    }

    private mutating func leaveOut(_ row: TableRows.Row, _ reason: LeftOut) {
        file.lines.append(ImportLine(entry: row.line, kind: "row", reason: reason.rawValue))
    }
}

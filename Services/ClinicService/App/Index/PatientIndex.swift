import ClinicServiceDomain
import ClinicVault
import Foundation
import GRDB
import Schema

/// The patients' names in memory, for order and search: nothing of it is ever on disk.
///
/// Its tables are temporary ones of the service's own connection, which SQLite keeps in memory (`temp_store`), so that
/// they take part in every transaction: what is rolled back was never in the index.
struct PatientIndex {
    let db: Database

    /// Makes the tables, and fills them before they are put in order, which is faster.
    func create(filling: () throws -> Void) throws {
        try db.execute(sql: Self.tables)
        try filling()
        try db.execute(sql: Self.orders)
    }

    /// Puts a patient into the index, in the place of what it held of them.
    func put(_ patient: RecordID, _ line: IndexLine) throws { try add(patient, line, as: try remove(patient)) }

    /// Adds a patient of whom the index holds nothing.
    func add(_ patient: RecordID, _ line: IndexLine, as number: Int64? = nil) throws {
        let values: [(any DatabaseValueConvertible)?] = [
            number, patient, sortKey(line), line.number, line.surname, line.secondSurname, line.givenNames,
            line.birthDate?.description, line.document, line.phones.first, line.status.rawValue,
            line.mergedInto.flatMap { RecordID($0) },
        ]
        try db.cachedStatement(sql: Self.insert).execute(arguments: StatementArguments(values))
        let row = db.lastInsertedRowID
        try db.cachedStatement(sql: "INSERT INTO temp.patientWord (rowid, words) VALUES (?, ?)")
            .execute(arguments: [row, SearchWords(line).joined])
        for phone in line.phones.compactMap(PhoneDigits.tail) {
            try db.cachedStatement(sql: "INSERT INTO temp.patientPhone VALUES (?, ?)").execute(arguments: [phone, row])
        }
    }

    /// Takes a patient out; answers the row that is free now.
    @discardableResult
    func remove(_ patient: RecordID) throws -> Int64? {
        guard let row = try row(of: patient) else { return nil }
        for table in ["patientLine WHERE number", "patientWord WHERE rowid", "patientPhone WHERE line"] {
            try db.cachedStatement(sql: "DELETE FROM temp.\(table) = ?").execute(arguments: [row])
        }
        return row
    }

    /// A patient's line; nil for one that is not known or does not open.
    func line(of patient: RecordID) throws -> PatientLine? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM temp.patientLine WHERE patient = ?")
        return try Row.fetchOne(statement, arguments: [patient]).map(PatientLine.init(row:))
    }

    /// Whether no patient has a number of the practice.
    func isFree(_ number: String) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT NOT EXISTS (SELECT 1 FROM temp.patientLine WHERE practiceNumber = ?)"
        )
        return try Bool.fetchOne(statement, arguments: [number]) ?? false
    }

    /// Patients who may be the same person: born then, or with one of the phones.
    func candidates(_ details: PatientDetails) throws -> [RecordID] {
        var found: Set<RecordID> = []
        if let birth = details.birthDate {
            let born = try db.cachedStatement(
                sql: """
                    SELECT patient FROM temp.patientLine
                    WHERE birth BETWEEN ?1 AND ?1 || '~' OR birth IN (?2, ?3) LIMIT 500
                    """
            )
            // A year alone may be any of its days, and a day may have been written as its year or month.
            let text = birth.description
            let less = [String(text.prefix(7)), String(text.prefix(4))]
            found.formUnion(try RecordID.fetchAll(born, arguments: StatementArguments([text] + less)))
        }
        let called = try db.cachedStatement(
            sql: """
                SELECT patient FROM temp.patientPhone JOIN temp.patientLine ON patientLine.number = line
                WHERE digits = ? LIMIT 200
                """
        )
        for phone in (details.phones ?? []).compactMap({ PhoneDigits.tail($0.number) }) {
            found.formUnion(try RecordID.fetchAll(called, arguments: [phone]))
        }
        return Array(found)
    }

    private func row(of patient: RecordID) throws -> Int64? {
        let statement = try db.cachedStatement(sql: "SELECT number FROM temp.patientLine WHERE patient = ?")
        return try Int64.fetchOne(statement, arguments: [patient])
    }

    private func sortKey(_ line: IndexLine) -> Data {
        let surnames = [line.surname, line.secondSurname].compactMap { $0 }.joined(separator: " ")
        return Data(SpanishSortKey(surnames: surnames, givenNames: line.givenNames).bytes)
    }

    private static let insert = """
        INSERT INTO temp.patientLine (number, patient, sortKey, practiceNumber, surname, secondSurname, givenNames,
            birth, document, phone, status, mergedInto)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let tables = """
        DROP TABLE IF EXISTS temp.patientLine;
        DROP TABLE IF EXISTS temp.patientPhone;
        DROP TABLE IF EXISTS temp.patientWord;
        CREATE TEMP TABLE patientLine (
            number INTEGER PRIMARY KEY, patient BLOB NOT NULL UNIQUE, sortKey BLOB NOT NULL,
            practiceNumber TEXT NOT NULL, surname TEXT NOT NULL, secondSurname TEXT, givenNames TEXT NOT NULL,
            birth TEXT, document TEXT, phone TEXT, status TEXT NOT NULL, mergedInto BLOB
        );
        CREATE TEMP TABLE patientPhone (digits TEXT NOT NULL, line INTEGER NOT NULL);
        CREATE VIRTUAL TABLE temp.patientWord USING fts5 (words, tokenize = 'unicode61', prefix = '1 2 3', detail = none);
        """

    private static let orders = """
        CREATE INDEX temp.lineByName ON patientLine (status, sortKey);
        CREATE INDEX temp.lineByNumber ON patientLine (practiceNumber);
        CREATE INDEX temp.lineByBirth ON patientLine (birth);
        CREATE INDEX temp.phoneByDigits ON patientPhone (digits);
        CREATE INDEX temp.phoneByLine ON patientPhone (line);
        """
}

extension PatientLine {
    init(_ patient: PatientDocument) {
        self.init(id: patient.id, number: patient.number, name: patient.details.listName)
        let line = IndexLine(patient)
        (birthDate, document, phone) = (line.birthDate, line.document, line.phones.first)
        status = line.status == .active ? nil : line.status
    }

    init(row: Row) {
        let surnames = [row["surname"] as String?, row["secondSurname"]].compactMap { $0 }.joined(separator: " ")
        self.init(
            id: (row["patient"] as RecordID).description,
            number: row["practiceNumber"],
            name: "\(surnames), \(row["givenNames"] as String)"
        )
        birthDate = (row["birth"] as String?).flatMap { PartialDate($0) }
        document = row["document"]
        phone = row["phone"]
        let status = PatientStatus.named(row["status"]) ?? .unknown
        self.status = status == .active ? nil : status
    }
}

import ClinicVault
import GRDB
import Schema

extension RecordTable {
    /// Every open record of a kind of some patients, oldest first; those that do not open are named.
    func all<D: ChartDocument>(_ type: D.Type, of patients: [RecordID], damaged: inout [String]) throws -> [D] {
        let marks = databaseQuestionMarks(count: patients.count)
        let rows = try Row.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM record WHERE patient IN (\(marks)) AND kind = ? AND closed = 0
                    ORDER BY at, number
                    """
            ),
            arguments: StatementArguments(patients + [D.kind] as [any DatabaseValueConvertible])
        )
        return try open(type, rows, damaged: &damaged)
    }

    /// The appointments that touch a span of time, by their beginning.
    func appointments(
        from start: Timestamp,
        to end: Timestamp,
        damaged: inout [String]
    ) throws -> [AppointmentDocument] {
        // An appointment is at most eight hours long.
        let rows = try Row.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT \(Self.columns) FROM record
                    WHERE kind = 'appointment' AND at > ? AND at < ? AND until > ? ORDER BY at, number
                    """
            ),
            arguments: [(start + -28_800).milliseconds - 1, end.milliseconds, start.milliseconds]
        )
        return try open(AppointmentDocument.self, rows, damaged: &damaged)
    }

    /// Whether another amendment may stand beside a consultation: all of them have to fit into one answer.
    func hasRoom(beside consultation: String) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT total(length(box)) FROM record WHERE parent = ? AND kind = 'amendment'"
        )
        return try Double.fetchOne(statement, arguments: [RecordID(consultation)]) ?? 0 < 80 * 1024
    }

    /// When the last record of some patients was written: what retention counts from.
    func lastEntry(of patients: [RecordID]) throws -> Timestamp? {
        let marks = databaseQuestionMarks(count: patients.count)
        return try Int64.fetchOne(
            db,
            sql: "SELECT max(max(at), coalesce(max(signedAt), 0)) FROM record WHERE patient IN (\(marks))",
            arguments: StatementArguments(patients)
        ).map { Timestamp(milliseconds: $0) }
    }

    /// The next of the practice's own numbers, six digits: `000123`.
    func nextNumber() throws -> String {
        let sql = """
            INSERT INTO practice (key, value) VALUES ('patients', 1)
            ON CONFLICT DO UPDATE SET value = value + 1 RETURNING value
            """
        let digits = String(try Int.fetchOne(db, sql: sql) ?? 1)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// Keeps the practice's own numbers behind one that another practice of ours gave.
    func skipNumbers(through number: Int) throws {
        let sql = """
            INSERT INTO practice (key, value) VALUES ('patients', ?)
            ON CONFLICT DO UPDATE SET value = max(value, excluded.value)
            """
        try db.execute(sql: sql, arguments: [number])
    }
}

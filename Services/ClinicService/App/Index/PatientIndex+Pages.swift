import ClinicVault
import Foundation
import GRDB
import Schema

extension PatientIndex {
    /// A page of patients of a status, in Spanish order; `after` is the cursor of the page before.
    func page(_ status: PatientStatus, after cursor: String?, limit: Int) throws -> PatientPage {
        let place = try place(cursor)
        let statement = try db.cachedStatement(
            sql: """
                SELECT * FROM temp.patientLine WHERE status = ? AND (sortKey, number) > (?, ?)
                ORDER BY sortKey, number LIMIT ?
                """
        )
        let rows = try Row.fetchAll(statement, arguments: [status.rawValue, place.key, place.number, limit + 1])
        return try page(rows, limit: limit, total: count(status))
    }

    /// The patients of some ids, in that order.
    func page(of patients: [RecordID], limit: Int) throws -> PatientPage {
        let lines = patients.lazy.compactMap { try? line(of: $0) }.prefix(limit)
        return PatientPage(patients: Array(lines), total: try count(.active))
    }

    /// A search that finds more is answered on the way through the list of all.
    private static let many = 2000

    /// The patients that a search finds, those of the practice first, in Spanish order.
    func search(_ text: String, limit: Int) throws -> PatientPage {
        let words = SearchWords(typed: text)
        guard !words.words.isEmpty else { return PatientPage(patients: [], total: 0) }
        let count = try db.cachedStatement(sql: "SELECT count(*) FROM temp.patientWord WHERE patientWord MATCH ?")
        let total = try Int.fetchOne(count, arguments: [words.expression]) ?? 0
        let lines = try db.cachedStatement(sql: total > Self.many ? Self.walked : Self.sorted)
        let rows = try Row.fetchAll(lines, arguments: [words.expression, limit])
        return PatientPage(patients: rows.map(PatientLine.init(row:)), total: total)
    }

    // What has a plus keeps SQLite from using an index for it: the one goes through the list, the other sorts. The
    // words for a status are in the order in which they shall be listed.
    private static let found = "number IN (SELECT rowid FROM temp.patientWord WHERE patientWord MATCH ?)"
    private static let walked = """
        SELECT * FROM temp.patientLine INDEXED BY lineByName WHERE +\(found) ORDER BY status, sortKey LIMIT ?
        """
    private static let sorted = "SELECT * FROM temp.patientLine WHERE \(found) ORDER BY +status, sortKey LIMIT ?"

    private func page(_ rows: [Row], limit: Int, total: Int) -> PatientPage {
        let next = rows.count > limit ? (rows[limit - 1]["patient"] as RecordID).description : nil
        return PatientPage(patients: rows.prefix(limit).map(PatientLine.init(row:)), next: next, total: total)
    }

    private func count(_ status: PatientStatus) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM temp.patientLine WHERE status = ?")
        return try Int.fetchOne(statement, arguments: [status.rawValue]) ?? 0
    }

    private func place(_ cursor: String?) throws -> (key: Data, number: Int64) {
        guard let cursor else { return (Data(), 0) }
        let statement = try db.cachedStatement(sql: "SELECT sortKey, number FROM temp.patientLine WHERE patient = ?")
        guard let patient = RecordID(cursor), let row = try Row.fetchOne(statement, arguments: [patient]) else {
            throw Problem(.expired, "the page's cursor is not known any more; ask for the first page")
        }
        return (row[0], row[1])
    }
}

import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// Two signed consultations, one written here with all that can belong to one and one from a file, and what stands
/// beside them.
struct Signed: Sendable {
    let clinic: RunningService
    let patient: String
    let number: String
    let other: String
    /// Of the same patient, and open.
    let draft: String
    let written: String
    let imported: String
    let file: String
    let amendment: String
    /// A file that belongs to no consultation.
    let loose: String

    static let note: JSON = [
        "reason": "Control", "subjective": "Cefalea", "objective": "Normal", "assessment": "HTA", "plan": "Igual",
        "vitals": ["weight": 78.4, "height": 172, "systolic": 138, "diastolic": 86],
        "diagnoses": [["code": "I10", "text": "Hipertensión"]], "prescriptions": [["medicine": "Amlodipino 5 mg"]],
        "followUp": "2035-01-01",
    ]

    init(_ clinic: RunningService) async throws {
        self.clinic = clinic
        let reply = try await clinic.order(
            "patients/register",
            ["details": ["surname": "Ibáñez", "givenNames": "Lucía"]]
        )
        patient = try #require(reply["result"]?["patient"]?.text)
        number = try #require(reply["result"]?["number"]?.text)
        other = try await clinic.register("Muñoz", "José")
        written = try await clinic.draft(patient, Self.note)
        file = try await clinic.attach(Array("%PDF-1.7 uno".utf8), to: patient, ["consultation": .text(written)])
        try await clinic.order("\(patient)/consultation-sign", ["consultation": .text(written)])
        let words: [String: JSON] = ["consultation": .text(written), "reason": "faltaba", "text": "Brazo izquierdo."]
        amendment = try await clinic.record("\(patient)/consultation-amend", words)
        draft = try await clinic.draft(patient)
        loose = try await clinic.attach(Array("%PDF-1.7 dos".utf8), to: patient)
        _ = try await clinic.take(Self.bundle(reason: "Tos").bytes)
        let found = try await clinic.query("search", ["text": "Garzon"])
        let guest = try #require(found["patients"]?.elements.first?["id"]?.text)
        let history = try await clinic.query("history", ["patient": .text(guest)])
        imported = try #require(history["consultations"]?.elements.first?["id"]?.text)
    }

    /// One patient with one finished encounter of another system.
    static func bundle(reason: String) -> JSON {
        let patient: JSON = [
            "resourceType": "Patient", "id": "p-1", "name": [["family": "Garzón", "given": ["Inés"]]],
        ]
        let encounter: JSON = [
            "resourceType": "Encounter", "id": "e-1", "status": "finished", "subject": ["reference": "Patient/p-1"],
            "period": ["start": "2020-05-01T10:00:00Z"], "reasonCode": [["text": .text(reason)]],
        ]
        return [
            "resourceType": "Bundle", "type": "collection", "entry": [["resource": patient], ["resource": encounter]],
        ]
    }

    /// All that may not change: the rows in the store, and the answers over the bus without what stands beside.
    func state() async throws -> [String] {
        let rows = try rows()
        var answers: [String] = []
        for id in [written, imported] {
            guard case .object(var members) = try await clinic.query("consultation", ["consultation": .text(id)]) else {
                continue
            }
            members["amendments"] = nil
            answers.append(String(decoding: JSON.object(members).bytes, as: UTF8.self))
        }
        return rows + answers
    }

    private func rows() throws -> [String] {
        let ids = try ids
        return try clinic.database().read { db in
            let records = "SELECT * FROM record WHERE id IN (:written, :imported, :file, :amendment) ORDER BY id"
            let parts = "SELECT rowid, * FROM filePart WHERE attachment = :file"
            return try Self.rows(records, ids, db) + Self.rows(parts, ids, db)
        }
    }

    private static func rows(_ sql: String, _ ids: [String: Data], _ db: Database) throws -> [String] {
        let named = ids.filter { sql.contains(":\($0.key)") }
        return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(named)).map { row in
            row.map { "\($0) = \($1)" }.joined(separator: ", ")
        }
    }

    /// The ids by which statements name what they attack.
    var ids: [String: Data] {
        get throws {
            let names = [
                "written": written, "imported": imported, "file": file, "amendment": amendment, "draft": draft,
                "loose": loose,
            ]
            return try names.mapValues(blob)
        }
    }
}

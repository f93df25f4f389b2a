import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// A byte on disk is another one: what it belongs to is named, and the rest works.
@Suite(.timeLimit(.minutes(5)))
struct DamageTests {
    @Test func `a consultation that does not open is named, and the rest of the history is there`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let first = try await clinic.sign(patient, ["reason": "Una"])
            let second = try await clinic.sign(patient, ["reason": "Otra"])
            let allergy = try await clinic.record("\(patient)/allergy-record", ["substance": "Penicilina"])
            try await clinic.restart { try $0.flip("box", of: [first, allergy]) }
            let page = try await clinic.query("history", ["patient": .text(patient)])
            #expect(page["consultations"]?.elements.map { $0["id"]?.text } == [second])
            #expect(page["damaged"]?.elements.map(\.text) == [first])
            let sheet = try await clinic.query("summary", ["patient": .text(patient)])
            #expect(Set(sheet["damaged"]?.elements.map(\.text) ?? []) == [first, allergy])
            let refused = try await clinic.query("consultation", ["consultation": .text(first)])
            #expect(refused.slug == "record-damaged" && refused["detail"]?.text?.contains(first) == true)
            #expect(try await clinic.query("export", ["patient": .text(patient)]).slug == "record-damaged")
            _ = try await clinic.sign(patient, ["reason": "Después"])
        }
    }

    @Test func `an amendment that does not open never leaves its consultation looking whole`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient, ["reason": "Una"])
            let words: [String: JSON] = ["consultation": .text(id), "kind": "withdrawal", "reason": "x", "text": "No."]
            let amendment = try await clinic.record("\(patient)/consultation-amend", words)
            try await clinic.restart { try $0.flip("box", of: [amendment]) }
            let page = try await clinic.query("history", ["patient": .text(patient)])
            #expect(page["damaged"]?.elements.map(\.text) == [amendment])
            let refused = try await clinic.query("consultation", ["consultation": .text(id)])
            #expect(refused.slug == "record-damaged" && refused["detail"]?.text?.contains(amendment) == true)
        }
    }

    @Test func `a patient whose line does not open is told of, and the others are listed`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            _ = try await clinic.register("Muñoz", "José")
            let id = try await clinic.sign(patient, ["reason": "Una"])
            try await clinic.restart { try $0.flip("line", of: [patient]) }
            #expect(try await clinic.line("record.damaged").text.contains(patient))
            #expect(try await clinic.names("list") == ["Muñoz, José"])
            #expect(try await clinic.history(patient) == [id])
            let sheet = try await clinic.query("summary", ["patient": .text(patient)])
            #expect(sheet["patient"]?["name"]?.text == "Ibáñez, Lucía")
            // The form itself opens, and is put back into the list with its next change.
            try await clinic.order("\(patient)/update", ["notes": "x"])
            #expect(try await clinic.names("list") == ["Ibáñez, Lucía", "Muñoz, José"])
        }
    }

    @Test func `a form that does not open keeps nobody from the record it stands behind`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let other = try await clinic.register("Ybáñez", "Lucy")
            let ids = [try await clinic.sign(patient), try await clinic.sign(other)]
            try await clinic.order("\(patient)/merge", ["other": .text(other), "reason": "la misma"])
            try await clinic.restart { try $0.flip("box", of: [other]) }
            #expect(try await clinic.query("patient", ["patient": .text(other)]).slug == "record-damaged")
            #expect(try await clinic.history(patient) == ids.reversed())
            #expect(try await clinic.query("summary", ["patient": .text(patient)]).slug == nil)
        }
    }

    @Test func `locks that somebody took away are in place again after a start, and told`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient)
            try await clinic.restart { database in
                try database.change("DROP TRIGGER signedNeverChanges; DROP TRIGGER fileIsKept")
                try database.change("CREATE TRIGGER fileIsKept BEFORE DELETE ON filePart BEGIN SELECT 1; END")
            }
            let line = try await clinic.line("clinic.locks")
            #expect(line.level == "error")
            #expect(line.text.contains("fileIsKept, signedNeverChanges"))
            let bytes = try blob(id)
            #expect(throws: DatabaseError.self) {
                try StoppedDatabase(path: clinic.folder.file("data/clinic-service.db"))
                    .change("UPDATE record SET closed = 1 WHERE id = ?", [bytes])
            }
            try await clinic.restart { _ in }
            #expect(clinic.log.named("clinic.locks").isEmpty)
        }
    }
}

extension StoppedDatabase {
    /// Changes one bit of a sealed column, past every lock, as a failing disk does.
    func flip(_ column: String, of ids: [String]) throws {
        let blobs = try ids.map(blob)
        try change { db in
            let locks = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            for lock in locks { try db.execute(sql: "DROP TRIGGER \(lock["name"] as String)") }
            for id in blobs {
                let sql = "SELECT \(column) FROM record WHERE id = ?"
                var box = try #require(try Data.fetchOne(db, sql: sql, arguments: [id]))
                box[box.count / 2] ^= 1
                try db.execute(sql: "UPDATE record SET \(column) = ? WHERE id = ?", arguments: [box, id])
            }
            for lock in locks { try db.execute(sql: lock["sql"]) }
        }
    }
}

import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// A record may end once the law allows it, and then nothing of it can be read again.
@Suite(.timeLimit(.minutes(5)))
struct ErasureTests {
    @Test func `a record is kept for as long as the law asks, and is gone after its erasure`() async throws {
        try await withClinic(["CLINIC_COUNTRY": "ES"]) { clinic in
            let young = try await clinic.register("Ibáñez", "Lucía")
            let early = try await clinic.order("\(young)/erase", ["number": "000001", "reason": "x"])
            #expect(early.slug == "retention-required")
            let old = try await clinic.oldPatient()
            let consultation = try #require(try await clinic.history(old).first ?? nil)
            let number = try await clinic.query("patient", ["patient": .text(old)])["number"] ?? .null
            let slip = try await clinic.order("\(old)/erase", ["number": "000001", "reason": "x"])
            #expect(slip.pointers == ["/number"])
            let erased = try await clinic.order("\(old)/erase", ["number": number, "reason": "plazo vencido"])
            #expect(erased.outcome == "applied", "\(erased)")
            for name in ["patient", "history", "summary", "export"] {
                #expect(try await clinic.query(name, ["patient": .text(old)]).slug == "patient-erased", "\(name)")
            }
            let one = try await clinic.query("consultation", ["consultation": .text(consultation)])
            #expect(one.slug == "patient-erased")
            #expect(try await clinic.order("\(old)/update", ["notes": "x"]).slug == "patient-erased")
            #expect(try await clinic.names("search", ["text": "garzon"]).isEmpty)
            #expect(try await clinic.query("agenda", ["from": "2010-05-01"])["appointments"]?.elements == [])
            let id = try blob(old)
            let lines = try await clinic.query("audit", ["patient": .text(old)])["lines"]?.elements ?? []
            #expect(lines.first { $0["action"]?.text == "erase" }?["words"]?.text == "plazo vencido", "\(lines)")
            let key = try clinic.database().read { db in
                try Row.fetchOne(db, sql: "SELECT wrapped, erasedAt FROM patientKey WHERE patient = ?", arguments: [id])
            }
            #expect(key?["wrapped"] as Data? == Data() && (key?["erasedAt"] as Int64?) != nil)
            try await clinic.restart { _ in }
            #expect(try await clinic.names("list") == ["Ibáñez, Lucía"])
            #expect(clinic.log.named("record.damaged").isEmpty)
        }
    }

    @Test func `the erasure of a record behind another leaves the other's history alone`() async throws {
        try await withClinic(["CLINIC_COUNTRY": "ES"]) { clinic in
            let old = try await clinic.oldPatient()
            let number = try await clinic.query("patient", ["patient": .text(old)])["number"] ?? .null
            let patient = try await clinic.register("Garzón", "Inés María")
            let id = try await clinic.sign(patient)
            try await clinic.order("\(patient)/merge", ["other": .text(old), "reason": "la misma"])
            #expect(try await clinic.history(patient).count == 2)
            let erased = try await clinic.order("\(old)/erase", ["number": number, "reason": "plazo vencido"])
            #expect(erased.outcome == "applied", "\(erased)")
            #expect(try await clinic.history(patient) == [id])
            #expect(try await clinic.query("summary", ["patient": .text(patient)]).slug == nil)
            #expect(try await !clinic.exported(patient).isEmpty)
            _ = try await clinic.sign(patient, ["reason": "Después"])
        }
    }

    @Test func `a record goes on for as long as others stand behind it`() async throws {
        try await withClinic { clinic in
            let old = try await clinic.oldPatient()
            let patient = try await clinic.register("Muñoz", "José")
            _ = try await clinic.sign(patient)
            let pair: [String: JSON] = ["other": .text(patient), "reason": "el mismo"]
            try await clinic.order("\(old)/merge", pair)
            let end: [String: JSON] = ["number": "000777", "reason": "plazo vencido"]
            let refused = try await clinic.order("\(old)/erase", end)
            #expect(refused.slug == "wrong-status" && refused["detail"]?.text?.contains(patient) == true, "\(refused)")
            #expect(try await clinic.order("\(old)/unmerge", pair).outcome == "applied")
            #expect(try await clinic.order("\(old)/erase", end).outcome == "applied")
        }
    }

    @Test func `in Colombia the years run from the person's last visit, whichever record it stands in`() async throws {
        try await withClinic(["CLINIC_COUNTRY": "CO"]) { clinic in
            let old = try await clinic.oldPatient()
            let patient = try await clinic.register("Muñoz", "José")
            _ = try await clinic.sign(patient)
            let pair: [String: JSON] = ["other": .text(old), "reason": "el mismo"]
            try await clinic.order("\(patient)/merge", pair)
            let end: [String: JSON] = ["number": "000777", "reason": "plazo vencido"]
            #expect(try await clinic.order("\(old)/erase", end).slug == "retention-required")
            try await clinic.order("\(patient)/unmerge", pair)
            #expect(try await clinic.order("\(old)/erase", end).outcome == "applied")
        }
    }

    @Test func `an erased key is in no file of the database any more`() async throws {
        try await withClinic { clinic in
            let old = try await clinic.oldPatient()
            let id = try blob(old)
            let wrapped = try await clinic.database().read { db in
                try Data.fetchOne(db, sql: "SELECT wrapped FROM patientKey WHERE patient = ?", arguments: [id])
            }
            let key = try #require(wrapped)
            let data = clinic.folder.file("data")
            // As a migration leaves it.
            try key.write(to: URL(filePath: "\(data)/clinic-service.db.before-2026-11-21-clinic"))
            func holders() throws -> [String] {
                try FileManager.default.contentsOfDirectory(atPath: data).filter {
                    (try? Data(contentsOf: URL(filePath: "\(data)/\($0)")))?.range(of: key) != nil
                }
            }
            #expect(try holders().count > 1)
            let erased = try await clinic.order("\(old)/erase", ["number": "000777", "reason": "plazo vencido"])
            #expect(erased.outcome == "applied", "\(erased)")
            #expect(try holders() == [])
        }
    }
}

extension RunningService {
    /// A patient of ours who was last seen in 2010.
    fileprivate func oldPatient() async throws -> String {
        let patient: JSON = [
            "resourceType": "Patient", "id": "0198f3c2-0000-7000-8000-00000000f001",
            "meta": ["lastUpdated": "2010-05-01T10:00:00Z", "versionId": "1"],
            "extension": [["url": "urn:x-clinic:registered-at", "valueInstant": "2010-05-01T09:00:00Z"]],
            "identifier": [["system": "urn:x-clinic:mrn", "value": "000777"]],
            "name": [["family": "Garzón", "given": ["Inés"]]],
        ]
        let encounter: JSON = [
            "resourceType": "Encounter", "id": "0198f3c2-0000-7000-8000-00000000f002", "status": "finished",
            "subject": ["reference": "Patient/0198f3c2-0000-7000-8000-00000000f001"],
            "period": ["start": "2010-05-01T10:00:00Z"], "reasonCode": [["text": "Control"]],
        ]
        let appointment: JSON = [
            "resourceType": "Appointment", "id": "0198f3c2-0000-7000-8000-00000000f003", "status": "fulfilled",
            "start": "2010-05-01T15:00:00Z", "end": "2010-05-01T15:20:00Z",
            "participant": [
                ["actor": ["reference": "Patient/0198f3c2-0000-7000-8000-00000000f001"], "status": "accepted"],
                ["actor": ["display": "dra.torres"], "status": "accepted"],
            ],
        ]
        let entries = [patient, encounter, appointment].map { ["resource": $0] as JSON }
        let bundle: JSON = ["resourceType": "Bundle", "type": "collection", "entry": .list(entries)]
        let report = try await take(bundle.bytes)
        #expect(report["created"] == ["patient": 1, "consultation": 1, "appointment": 1], "\(report)")
        let agenda = try await query("agenda", ["from": "2010-05-01"])
        #expect(agenda["appointments"]?.elements.count == 1)
        return "0198f3c2-0000-7000-8000-00000000f001"
    }
}

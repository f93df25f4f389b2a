import Clockwork
import Foundation
import GRDB
import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConsultationTests {
    @Test func `a draft is saved, signed and amended, and the original stays beside`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.draft(patient, ["reason": "Control"])
            let save: [String: JSON] = ["consultation": .text(id), "note": ["reason": "Control", "plan": "Igual"]]
            let saved = try await clinic.order("\(patient)/consultation-draft", save.merging(["ifVersion": 1]) { $1 })
            #expect(saved["entityversion"]?.number == 2)
            #expect(try await clinic.order("\(patient)/consultation-draft", save).outcome == "noop")
            let late = try await clinic.order(
                "\(patient)/consultation-sign",
                ["consultation": .text(id), "ifVersion": 1]
            )
            #expect(late.slug == "version-conflict")
            let amendment: [String: JSON] = [
                "consultation": .text(id), "reason": "faltaba", "text": "Brazo izquierdo.",
            ]
            #expect(try await clinic.order("\(patient)/consultation-amend", amendment).slug == "wrong-status")
            try await clinic.order("\(patient)/consultation-sign", ["consultation": .text(id), "ifVersion": 2])
            try await clinic.order("\(patient)/consultation-amend", amendment)
            let correction = amendment.merging(["kind": "correction", "text": "Brazo derecho."]) { $1 }
            try await clinic.order("\(patient)/consultation-amend", correction)
            let page = try await clinic.query("history", ["patient": .text(patient)])
            let kept = try #require(page["consultations"]?.elements.first)
            #expect(kept["status"]?.text == "signed" && kept["version"]?.number == 3)
            #expect(kept["signedBy"]?.text == "clinician.one" && kept["note"]?["plan"]?.text == "Igual")
            #expect(kept["amendments"]?.elements.map { $0["kind"]?.text } == ["addition", "correction"])
            #expect(kept == (try await clinic.query("consultation", ["consultation": .text(id)])))
            try await eventually("followers are told") {
                clinic.changes == ["drafted", "drafted", "signed", "amended", "amended"]
            }
        }
    }

    @Test func `an empty draft is not signed, and one that was given up leaves the history`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = JSON.text(try await clinic.draft(patient, [:]))
            #expect(try await clinic.order("\(patient)/consultation-sign", ["consultation": id]).slug == "wrong-status")
            #expect(
                try await clinic.order("\(patient)/consultation-discard", ["consultation": id]).outcome == "applied"
            )
            #expect(try await clinic.order("\(patient)/consultation-discard", ["consultation": id]).outcome == "noop")
            #expect(try await clinic.history(patient).isEmpty)
            let again = try await clinic.order(
                "\(patient)/consultation-draft",
                ["consultation": id, "note": ["reason": "x"]]
            )
            #expect(again.slug == "wrong-status")
        }
    }

    @Test func `impossible vitals are refused, unusual ones ask in words for the slip`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía", ["birthDate": "1974-12-25"])
            func draft(_ vitals: JSON, _ confirm: JSON = false) async throws -> JSON {
                try await clinic.order(
                    "\(patient)/consultation-draft",
                    ["note": ["vitals": vitals], "confirm": confirm]
                )
            }
            for (vitals, words, pointer) in [
                (["height": 1.72], "172 cm", "height"), (["temperature": 98.6], "37.0 °C", "temperature"),
                (["systolic": 12, "diastolic": 8], "120/80 mmHg", "systolic"),
                (["systolic": 80, "diastolic": 120], "120/80", "systolic"), (["weight": 0], "0.2", "weight"),
            ] as [(JSON, String, String)] {
                let refused = try await draft(vitals, true)
                #expect(refused.slug == "schema-violation", "\(vitals)")
                #expect(refused.pointers.contains("/note/vitals/\(pointer)"))
                let told = refused["errors"]?.elements.compactMap { $0["expected"]?.text }.joined() ?? ""
                #expect(told.contains(words), "\(told)")
            }
            let unusual: JSON = ["weight": 300, "height": 172]
            let asked = try await draft(unusual)
            #expect(asked.slug == "confirmation-required" && asked.pointers.contains("/note/vitals/weight"))
            let kept = try await draft(unusual, true)
            let id = try #require(kept["result"]?["id"])
            let read = try await clinic.query("consultation", ["consultation": id])
            #expect(read["note"]?["vitals"]?["bmi"]?.number == 101.4)
            // What somebody has looked at is not asked again.
            let saved = try await clinic.order(
                "\(patient)/consultation-draft",
                ["consultation": id, "note": ["vitals": unusual, "plan": "x"]]
            )
            #expect(saved.outcome == "applied")
        }
    }

    @Test func `a misspelled vital sign is refused, not lost`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let note: JSON = ["reason": "Control", "vitals": ["weight": 70, "sistolic": 138, "pulse": 72]]
            let refused = try await clinic.order("\(patient)/consultation-draft", ["note": note])
            #expect(refused.slug == "schema-violation" && refused.pointers == ["/note/vitals"])
            #expect(refused["detail"]?.text?.contains("pulse, sistolic") == true, "\(refused)")
            #expect(try await clinic.history(patient).isEmpty)
        }
    }

    @Test func `a call that is due today is told by the practice's number and nothing else`() async throws {
        let zone = Self.zoneAfterMorning
        try await withClinic(["CLINIC_ZONE": zone]) { clinic in
            let clock = try #require(WallClock(zone: zone))
            let today = clock.today(Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)))
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient, ["reason": "Control", "followUp": "\(today)"])
            _ = try await clinic.sign(patient, ["reason": "Control", "followUp": "\(today + 1)"])
            let event = try await found("the call") { clinic.events("follow-up").first?.json }
            #expect(event["subject"]?.text == patient)
            #expect(
                event["data"] == [
                    "patientId": .text(patient), "recordId": .text(id),
                    "attention": [
                        "title": "call patient #000001", "level": "info",
                        "dedupeKey": "clinic-follow-up-\(id)",
                    ],
                ]
            )
            _ = try await clinic.names("list")
            #expect(clinic.events("follow-up").count == 1)
        }
    }

    @Test func `nobody is asked to call the dead, nor one whose merged record says so`() async throws {
        let zone = Self.zoneAfterMorning
        try await withClinic(["CLINIC_ZONE": zone]) { clinic in
            let clock = try #require(WallClock(zone: zone))
            let today = clock.today(Timestamp(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1000)))
            let dead = try await clinic.register("Ibáñez", "Lucía", ["deceased": "2020-11-02"])
            let behind = try await clinic.register("Ybáñez", "Lucy")
            for patient in [dead, behind] {
                _ = try await clinic.sign(patient, ["reason": "Control", "followUp": "\(today + 1)"])
            }
            try await clinic.order("\(dead)/merge", ["other": .text(behind), "reason": "la misma"])
            // A day later.
            try clinic.change("UPDATE followUp SET dueAt = 1")
            let living = try await clinic.register("Muñoz", "José")
            _ = try await clinic.sign(living, ["reason": "Control", "followUp": "\(today)"])
            let event = try await found("the call") { clinic.events("follow-up").first?.json }
            #expect(event["subject"]?.text == living)
            _ = try await clinic.names("list")
            #expect(clinic.events("follow-up").count == 1)
            #expect(try clinic.calls() == 0)
        }
    }

    @Test func `a withdrawn consultation asks for no call`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient, ["reason": "Control", "followUp": "2099-01-02"])
            #expect(try clinic.calls() == 1)
            let members: [String: JSON] = [
                "consultation": .text(id), "kind": "withdrawal", "reason": "otra paciente", "text": "No vale.",
            ]
            try await clinic.order("\(patient)/consultation-amend", members)
            #expect(try clinic.calls() == 0)
        }
    }

    @Test func `amendments beside a consultation always fit into an answer`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let id = try await clinic.sign(patient)
            let text = JSON.text(String(repeating: "ñ", count: 15_000))
            let members: [String: JSON] = ["consultation": .text(id), "reason": "más", "text": text]
            var count = 0
            while try await clinic.order("\(patient)/consultation-amend", members).outcome == "applied" { count += 1 }
            #expect(count == 3)
            let page = try await clinic.query("history", ["patient": .text(patient)])
            #expect(page["consultations"]?.elements.first?["amendments"]?.elements.count == count)
        }
    }

    /// A zone where it is past eight and not yet night: a day's calls are told in the morning.
    private static var zoneAfterMorning: String {
        let hour = Int(Date.now.timeIntervalSince1970 / 3600) % 24
        return (9...22).contains(hour) ? "UTC" : "Asia/Tokyo"
    }
}

extension RunningService {
    /// How many calls are to be told of.
    func calls() throws -> Int? {
        try database().read { try Int.fetchOne($0, sql: "SELECT count(*) FROM followUp") }
    }

    /// What was told of consultations and amendments, in order.
    var changes: [String] {
        events("record-changed").compactMap { $0.json?["data"]?["change"]?.text }
    }
}

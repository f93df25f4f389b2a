import Foundation
import Schema
import TestKit
import Testing

/// A file that comes after others adds to what is here, and undoes nothing.
@Suite(.timeLimit(.minutes(5)))
struct AgainTests {
    @Test func `a corrected row of a table leaves alone what the practice wrote`() async throws {
        try await withClinic { clinic in
            _ = try await clinic.take(Array("id,apellido,nombre\n7,Ibanes,Lucía\n".utf8), "csv")
            let page = try await clinic.query("list")
            let patient = try #require(page.at("/patients/0/id")?.text)
            let document: JSON = ["kind": "CC", "number": "1020304050"]
            let added: [String: JSON] = [
                "document": document, "phones": [["number": "+57 300 000 0000"]], "notes": "Prefiere tardes",
            ]
            #expect(try await clinic.order("\(patient)/update", added).outcome == "applied")
            let report = try await clinic.take(Array("id,apellido,nombre\n7,Ibáñez,Lucía\n".utf8), "csv")
            #expect(report["updated"] == ["patient": 1], "\(report)")
            let form = try await clinic.query("patient", ["patient": .text(patient)])
            #expect(form["details"]?["surname"]?.text == "Ibáñez")
            #expect(form.at("/details/phones/0/number")?.text == "+57 300 000 0000")
            #expect(form["details"]?["notes"]?.text == "Prefiere tardes")
            let twin: JSON = ["surname": "Otra", "givenNames": "Ana", "document": document]
            #expect(try await clinic.order("patients/register", ["details": twin]).slug == "duplicate-patient")
        }
    }

    @Test func `a merge holds when its two records come in two files, and is told when one never came`() async throws {
        try await withClinic { clinic in
            let survivor = Self.patient("a", "Ibáñez", link: "replaces", "b")
            let other = Self.patient("b", "Ybáñez", link: "replaced-by", "a")
            _ = try await clinic.take(survivor.bytes)
            let second = try await clinic.take(other.bytes)
            #expect(second["report"]?.elements == [], "\(second)")
            #expect(try await clinic.names("list") == ["Ibáñez, Ana"])
            let report = try await clinic.take(Self.patient("c", "Muñoz", link: "replaced-by", "z").bytes)
            #expect(report["report"]?.elements.map { $0["kind"]?.text } == ["Patient"], "\(report)")
            #expect(report.at("/report/0/reason")?.text?.contains("merged into") == true, "\(report)")
            #expect(try await clinic.names("list") == ["Ibáñez, Ana", "Muñoz, Ana"])
        }
    }

    @Test func `a visit of which only the day is told was on that day in the practice`() async throws {
        try await withClinic(["CLINIC_ZONE": "America/Bogota"]) { clinic in
            let encounter: JSON = [
                "resourceType": "Encounter", "id": "e", "status": "finished", "subject": ["reference": "Patient/a"],
                "period": ["start": "2026-03-02"], "reasonCode": [["text": "Control"]],
            ]
            let entries = [Self.patient("a", "Ibáñez"), encounter].map { ["resource": $0] as JSON }
            let bundle: JSON = ["resourceType": "Bundle", "type": "collection", "entry": .list(entries)]
            _ = try await clinic.take(bundle.bytes)
            let patient = try #require(try await clinic.query("list").at("/patients/0/id")?.text)
            let page = try await clinic.query("history", ["patient": .text(patient)])
            #expect(page.at("/consultations/0/at")?.text?.hasPrefix("2026-03-02T05:00:00") == true, "\(page)")
        }
    }

    @Test func `a withdrawal that comes by a file takes back the call`() async throws {
        try await withClinic { first in
            let patient = try await first.register("Ibáñez", "Lucía")
            let id = try await first.sign(patient, ["reason": "Control", "followUp": "2099-01-02"])
            let before = try await first.exported(patient)
            let words: [String: JSON] = [
                "consultation": .text(id), "kind": "withdrawal", "reason": "otra paciente", "text": "No vale.",
            ]
            try await first.order("\(patient)/consultation-amend", words)
            let after = try await first.exported(patient)
            try await withClinic { second in
                _ = try await second.take(before)
                #expect(try second.calls() == 1)
                _ = try await second.take(after)
                #expect(try second.calls() == 0)
            }
            try await withClinic { third in
                _ = try await third.take(after)
                #expect(try third.calls() == 0)
            }
        }
    }

    private static func patient(_ id: String, _ surname: String, link: String? = nil, _ other: String = "") -> JSON {
        var members: [String: JSON] = [
            "resourceType": "Patient", "id": .text(id), "name": [["family": .text(surname), "given": ["Ana"]]],
        ]
        members["link"] = link.map { [["type": .text($0), "other": ["reference": .text("Patient/\(other)")]]] }
        return .object(members)
    }
}

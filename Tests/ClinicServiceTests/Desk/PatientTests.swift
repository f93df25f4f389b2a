import Bus
import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PatientTests {
    private static let lucia: [String: JSON] = [
        "document": ["kind": "CC", "number": "1.020.304-050"], "birthDate": "1974-12-25",
        "phones": [["number": "+57 300 000 0000"]],
    ]

    @Test func `the same document is refused, and somebody similar asks`() async throws {
        try await withClinic { clinic in
            let first = try await clinic.register("Ibáñez", "Lucía del Mar", Self.lucia)
            func form(_ more: [String: JSON]) -> [String: JSON] {
                ["details": .object(["surname": "Ibanez", "givenNames": "Lucia"].merging(more) { $1 })]
            }
            let twice = try await clinic.order(
                "patients/register",
                form(["document": ["kind": "CC", "number": "1020304050"]]).merging(["confirm": true]) { $1 }
            )
            #expect(twice.slug == "duplicate-patient" && twice.pointers == ["/details/document/number"])
            #expect(twice["detail"]?.text?.contains(first) == true)
            for like in [["birthDate": "1974-12"], ["phones": [["number": "3000000000"]]]] as [[String: JSON]] {
                let asked = try await clinic.order("patients/register", form(like), by: "assistant")
                #expect(asked.slug == "confirmation-required")
                #expect(asked["detail"]?.text?.contains("#000001 (\(first))") == true)
            }
            let other = try await clinic.order(
                "patients/register",
                form(["birthDate": "1974-12"]).merging(["confirm": true]) { $1 }
            )
            #expect(other["result"]?["number"]?.text == "000002")
        }
    }

    @Test func `a form is changed on top of the version that was read, and told by ids only`() async throws {
        try await withClinic { clinic in
            let id = try await clinic.register("Ibáñez", "Lucía", Self.lucia)
            let first = try await clinic.order("\(id)/update", ["ifVersion": 1, "email": "lucia@example.org"])
            #expect(first["entityversion"]?.number == 2)
            let late = try await clinic.order("\(id)/update", ["ifVersion": 1, "email": .null])
            #expect(late.slug == "version-conflict" && late["currentVersion"]?.number == 2)
            #expect(try await clinic.order("\(id)/update", ["email": "lucia@example.org"]).outcome == "noop")
            #expect(try await clinic.order("\(id)/update", ["birthDate": "1974-13"]).slug == "schema-violation")
            try await clinic.order("\(id)/update", ["email": .null])
            let form = try await clinic.query("patient", ["patient": .text(id)])
            #expect(form["version"]?.number == 3 && form["details"]?["email"] == nil)
            let event = try await found("the event") { clinic.events("changed").last?.json }
            #expect(event["data"] == ["patientId": .text(id), "change": "updated"])
            #expect(!clinic.client.received(on: "\(clinic.root)/evt").contains { $0.text.contains("Ibáñez") })
        }
    }

    @Test func `an archived patient leaves the list, is found, and comes back`() async throws {
        try await withClinic { clinic in
            let id = try await clinic.register("Ibáñez", "Lucía")
            #expect(try await clinic.order("\(id)/archive", ["reason": "se mudó"]).outcome == "applied")
            #expect(try await clinic.order("\(id)/archive").outcome == "noop")
            #expect(try await clinic.names("list").isEmpty)
            #expect(try await clinic.names("list", ["status": "archived"]) == ["Ibáñez, Lucía"])
            let found = try await clinic.query("search", ["text": "ibanez"])
            #expect(found["patients"]?.elements.first?["status"]?.text == "archived")
            #expect(try await clinic.order("\(id)/restore").outcome == "applied")
            #expect(try await clinic.names("list") == ["Ibáñez, Lucía"])
        }
    }

    @Test func `two records of one person have one history, until they are two people again`() async throws {
        try await withClinic { clinic in
            let survivor = try await clinic.register("Ibáñez", "Lucía")
            let other = try await clinic.register("Ybáñez", "Lucy")
            let mine = try await clinic.sign(survivor, ["reason": "Una"])
            let hers = try await clinic.sign(other, ["reason": "Otra"])
            let pair: [String: JSON] = ["other": .text(other), "reason": "la misma"]
            #expect(try await clinic.order("\(survivor)/merge", pair).outcome == "applied")
            #expect(try await clinic.order("\(survivor)/merge", pair).outcome == "noop")
            #expect(try await clinic.history(survivor) == [hers, mine])
            #expect(try await clinic.history(other) == [hers])
            #expect(try await clinic.names("list") == ["Ibáñez, Lucía"])
            let merged = try await found("the event") { clinic.events("merged").first?.json?["data"] }
            #expect(merged == ["patientId": .text(survivor), "otherId": .text(other), "isMerged": true])
            for (path, members) in Self.additions {
                #expect(try await clinic.order("\(other)/\(path)", members).slug == "wrong-status", "\(path)")
            }
            #expect(try await clinic.order("\(survivor)/unmerge", pair).outcome == "applied")
            #expect(try await clinic.history(survivor) == [mine])
            #expect(try await clinic.names("list") == ["Ibáñez, Lucía", "Ybáñez, Lucy"])
            try await eventually("followers are told") { clinic.events("merged").count == 2 }
            #expect(try await clinic.order("\(survivor)/unmerge", pair).slug == "wrong-status")
            #expect(try await clinic.order("\(survivor)/merge", ["other": .text(survivor), "reason": "x"]).slug != nil)
        }
    }

    @Test func `why a record was merged, parted or archived is told to clinicians, and sealed`() async throws {
        try await withClinic { clinic in
            let survivor = try await clinic.register("Ibáñez", "Lucía")
            let other = try await clinic.register("Ybáñez", "Lucy")
            try await clinic.order("\(survivor)/merge", ["other": .text(other), "reason": "la misma"])
            try await clinic.order("\(survivor)/unmerge", ["other": .text(other), "reason": "eran hermanas"])
            try await clinic.order("\(survivor)/archive", ["reason": "se mudó"])
            func words(_ role: String) async throws -> [String: String] {
                let question: [String: JSON] = ["patient": .text(survivor)]
                let lines = try await clinic.query("audit", question, by: role)["lines"]?.elements ?? []
                let told = lines.compactMap { line in line["words"]?.text.map { (line["action"]?.text ?? "", $0) } }
                return Dictionary(told) { one, _ in one }
            }
            let expected = ["merge": "la misma", "unmerge": "eran hermanas", "archive": "se mudó"]
            #expect(try await words("clinician") == expected)
            #expect(try await words("owner") == [:])
        }
    }

    /// What would be new in a record that stands behind another.
    private static let additions: [(String, [String: JSON])] = [
        ("consultation-draft", ["note": ["reason": "x"]]), ("allergy-record", ["substance": "x"]),
        ("allergy-declare", ["knowledge": "none-known"]), ("medication-record", ["medicine": "x"]),
        ("appointment-book", ["at": "2035-01-01T10:00:00Z", "doctor": "dra.torres"]), ("update", ["notes": "x"]),
    ]

    @Test func `a record that goes on may take the document of the one behind it, and nobody else may`() async throws {
        try await withClinic { clinic in
            let document: JSON = ["kind": "CC", "number": "1020304050"]
            let survivor = try await clinic.register("Ibáñez", "Lucía")
            let other = try await clinic.register("Ybáñez", "Lucy", ["document": document])
            let refused = try await clinic.order("\(survivor)/update", ["document": document])
            #expect(refused.slug == "duplicate-patient")
            try await clinic.order("\(survivor)/merge", ["other": .text(other), "reason": "la misma"])
            #expect(try await clinic.order("\(survivor)/update", ["document": document]).outcome == "applied")
            let third: JSON = ["surname": "Otra", "givenNames": "Ana", "document": document]
            let problem = try await clinic.order("patients/register", ["details": third])
            #expect(problem.slug == "duplicate-patient")
            #expect(problem["detail"]?.text?.contains(survivor) == true, "\(problem)")
        }
    }

    @Test func `a registration needs an id, and the same id registers once`() async throws {
        try await withClinic { clinic in
            let form = RunningService.text(["details": ["surname": "Ibáñez", "givenNames": "Lucía"]], "assistant")
            try await clinic.sendBare("patients/register", form, qos: 1)
            let refused = try await clinic.client.first("the refusal") { $0.topic.contains("/problem/") }
            #expect(refused.json?["data"]?.slug == "id-required")
            #expect(!refused.text.contains("Ibáñez"))
            let first = try await clinic.perform("patients/register", form, id: "same")
            try await clinic.send("patients/register", form, id: "same")
            try await clinic.line("command.duplicate")
            #expect(try await clinic.names("list").count == 1)
            #expect(first["result"]?["number"]?.text == "000001")
            let patient = try #require(first["result"]?["patient"]?.text)
            let draft = RunningService.text(["note": ["reason": "x"]], "clinician")
            let made = try await clinic.perform("\(patient)/consultation-draft", draft, id: "draft")
            try await clinic.send("\(patient)/consultation-draft", draft, id: "draft")
            try await clinic.log.wait(for: "command.duplicate", count: 2)
            #expect(try await clinic.history(patient) == [made["result"]?["id"]?.text])
        }
    }
}

extension RunningService {
    /// The ids of a patient's first page of consultations.
    func history(_ patient: String) async throws -> [String?] {
        let page = try await query("history", ["patient": .text(patient)])
        #expect(page.slug == nil, "\(page)")
        return page["consultations"]?.elements.map { $0["id"]?.text } ?? []
    }
}

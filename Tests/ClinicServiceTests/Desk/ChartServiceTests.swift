import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ChartServiceTests {
    @Test func `what is known of allergies goes from not asked to none known to listed and back`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            func knowledge() async throws -> String? {
                try await clinic.query("summary", ["patient": .text(patient)])["allergyKnowledge"]?.text
            }
            func declare(_ word: JSON) async throws -> JSON {
                try await clinic.order("\(patient)/allergy-declare", ["knowledge": word])
            }
            #expect(try await knowledge() == "not-asked")
            #expect(try await declare("none-known").outcome == "applied")
            #expect(try await declare("none-known").outcome == "noop")
            #expect(try await knowledge() == "none-known")
            let penicillin: [String: JSON] = ["substance": "Penicilina", "criticality": "high"]
            let id = try await clinic.record("\(patient)/allergy-record", penicillin)
            #expect(try await knowledge() == "listed")
            #expect(try await declare("none-known").slug == "wrong-status")
            let ended = penicillin.merging(["allergy": .text(id), "status": "mistaken"]) { $1 }
            #expect(try await clinic.order("\(patient)/allergy-record", ended)["entityversion"]?.number == 2)
            #expect(try await knowledge() == "not-asked")
            #expect(try await declare("listed").slug == "schema-violation")
            #expect(try await clinic.order("\(patient)/allergy-record", ["substance": " "]).pointers == ["/substance"])
        }
    }

    @Test func `the summary tells what is taken now, problems and vitals with their trends`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let losartan: [String: JSON] = ["medicine": "Losartán 50 mg", "dosage": "1 cada 24 h", "from": "2025-11"]
            let id = try await clinic.record("\(patient)/medication-record", losartan)
            let old = try await clinic.record("\(patient)/medication-record", ["medicine": "Ibuprofeno"])
            let ended: [String: JSON] = ["medication": .text(old), "medicine": "Ibuprofeno", "status": "ended"]
            try await clinic.order("\(patient)/medication-record", ended)
            let diagnoses: JSON = [["code": "I10", "text": "Hipertensión"]]
            let start = Timestamp(milliseconds: 1_790_000_000_000)
            for (day, weight) in [78.0, 79.5, 77.5].enumerated() {
                let note: JSON = ["vitals": ["weight": .number(weight)], "diagnoses": diagnoses]
                _ = try await clinic.sign(patient, note, at: start + -86_400 * Double(40 - day))
            }
            _ = try await clinic.draft(patient, ["vitals": ["weight": 70]], at: start + -86_400 * 5)
            let booking: [String: JSON] = ["at": "2035-01-01T10:00:00Z", "doctor": "dra.torres"]
            try await clinic.order("\(patient)/appointment-book", booking)
            let sheet = try await clinic.query("summary", ["patient": .text(patient)])
            #expect(sheet["patient"]?["name"]?.text == "Ibáñez, Lucía")
            #expect(sheet["medication"]?.elements.map { $0["id"]?.text } == [id])
            #expect(sheet["problems"]?.elements.map { $0["count"]?.number } == [3])
            let weight = try #require(sheet["vitals"]?.elements.first { $0["field"]?.text == "weight" })
            #expect(weight["value"]?.number == 77.5 && weight["change"]?.number == -2)
            #expect(weight["points"]?.elements.map { $0["value"]?.number } == [78, 79.5, 77.5])
            #expect(sheet["nextAppointment"]?.text == "2035-01-01T10:00:00.000Z")
        }
    }
}

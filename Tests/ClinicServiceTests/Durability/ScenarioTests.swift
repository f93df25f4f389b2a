import Schema
import TestKit
import Testing

/// What the first version of this program was tried with: a patient, a consultation, and the power cut.
@Suite(.timeLimit(.minutes(5)))
struct ScenarioTests {
    @Test func `a patient and a signed consultation are there byte for byte after kill -9`() async throws {
        try await Ward.running { ward in
            let patient = try await ward.register(["surname": "Ibáñez", "givenNames": "Lucía", "birthDate": "1974-12"])
            let vitals: JSON = ["weight": 70.25, "height": 172]
            let note: JSON = ["reason": "control", "vitals": vitals, "plan": "línea\n\tdos «ñ»"]
            let consultation = try await ward.record("\(patient)/consultation-draft", ["note": note])
            let signed = try await ward.perform(
                "\(patient)/consultation-sign",
                ["consultation": .text(consultation), "ifVersion": 1]
            )
            #expect(signed["outcome"]?.text == "applied")
            let question: JSON = ["patient": .text(patient)]
            let before = try await ward.ask("history", question)
            try await ward.clinic.process.kill()
            try await ward.clinic.launch()
            let after = try await ward.ask("history", question)
            #expect(after.bytes == before.bytes)
            let kept = try #require(after["consultations"]?.elements.first)
            #expect(kept["status"]?.text == "signed" && kept["note"]?["plan"]?.text == "línea\n\tdos «ñ»")
            #expect(try await ward.ask("patient", question)["details"]?["surname"]?.text == "Ibáñez")
        }
    }
}

import Schema
import Testing

@testable import ClinicInterchange

@Suite struct RecordTests {
    private func read(_ kind: String, _ members: [String: JSONTree]) throws -> (PatientChart, [String]) {
        var all: [String: JSONTree] = ["resourceType": .text(kind), "id": "r", "subject": ["reference": "Patient/p"]]
        all.merge(members) { $1 }
        let file = try Charts.read([Charts.patient, Charts.encounter, .object(all)])
        return (try #require(file.charts.first).chart, file.lines.map(\.reason))
    }

    @Test(arguments: [
        (
            "http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips", "no-known-allergies",
            AllergyKnowledge.noneKnown
        ),
        ("http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips", "no-allergy-info", .notAsked),
        ("http://snomed.info/sct", "716186003", .noneKnown),
    ])
    func `a code that denies allergies is no allergy`(system: String, code: String, knowledge: AllergyKnowledge) throws
    {
        let (chart, lines) = try read(
            "AllergyIntolerance",
            ["patient": ["reference": "Patient/p"], "code": .concept(system, code, text: "Ninguna")]
        )
        #expect(chart.allergyKnowledge == knowledge && chart.allergies == [] && lines == [])
    }

    /// What somebody does not have, does not take or must not be given, each in words that name it.
    private static let denials: [(String, [String: JSONTree], LeftOut)] = [
        (
            "MedicationRequest",
            [
                "status": "active", "intent": "order", "doNotPerform": true,
                "medicationCodeableConcept": ["text": "Warfarina"],
            ], .denied
        ),
        (
            "MedicationRequest",
            [
                "status": "active", "intent": "order", "doNotPerform": true, "encounter": ["reference": "Encounter/e"],
                "medicationCodeableConcept": ["text": "Warfarina"],
            ], .denied
        ),
        (
            "MedicationRequest",
            [
                "status": "active", "intent": "order", "medicationCodeableConcept": ["text": "Warfarina"],
                "modifierExtension": [["url": "urn:x:only-if-asked", "valueBoolean": true]],
            ], .modified
        ),
        ("MedicationStatement", medicine(FHIRSystem.absent, "no-known-medications"), .denied),
        ("MedicationStatement", medicine(FHIRSystem.snomed, "787481004"), .denied),
        ("AllergyIntolerance", code(FHIRSystem.absent, "no-known-medication-allergies"), .denied),
        ("AllergyIntolerance", code(FHIRSystem.snomed, "409137002"), .denied),
        ("Condition", code(FHIRSystem.absent, "no-known-problems"), .denied),
        ("Condition", code(FHIRSystem.snomed, "160245001"), .denied),
    ]

    private static func code(_ system: String, _ code: String) -> [String: JSONTree] {
        [
            "code": .concept(system, code, text: "Ninguno conocido"), "patient": ["reference": "Patient/p"],
            "encounter": ["reference": "Encounter/e"],
        ]
    }

    private static func medicine(_ system: String, _ code: String) -> [String: JSONTree] {
        ["status": "active", "medicationCodeableConcept": .concept(system, code, text: "Ninguno conocido")]
    }

    @Test(arguments: denials)
    func `what denies something never becomes what it denies`(kind: String, members: [String: JSONTree], why: LeftOut)
        throws
    {
        let (chart, lines) = try read(kind, members)
        #expect(chart.allergies == [] && chart.allergyKnowledge == nil && chart.medications == [])
        #expect(chart.consultations.map(\.note) == [ConsultationNote()] && lines == [why.rawValue])
    }

    @Test func `a refuted allergy is told and not kept`() throws {
        let status = JSONTree.concept("http://x", "refuted")
        let (chart, lines) = try read(
            "AllergyIntolerance",
            ["patient": ["reference": "Patient/p"], "code": ["text": "Polen"], "verificationStatus": status]
        )
        #expect(chart.allergies == [] && chart.allergyKnowledge == nil && lines == [LeftOut.negated.rawValue])
    }

    @Test(arguments: [
        ("http://hl7.org/fhir/sid/icd-10", "I10"), ("http://hl7.org/fhir/sid/icd-10-cm", "I10"),
        ("http://snomed.info/sct", nil),
    ])
    func `of a diagnosis only codes of ICD-10 are kept`(system: String, code: String?) throws {
        let (chart, lines) = try read(
            "Condition",
            ["encounter": ["reference": "Encounter/e"], "code": .concept(system, "I10", display: "Hipertensión")]
        )
        #expect(chart.consultations.first?.note.diagnoses == [Diagnosis("Hipertensión", code: code)] && lines == [])
    }

    @Test func `a diagnosis without an encounter goes to the day it began, or is told`() throws {
        let code: JSONTree = ["text": "Asma"]
        let (dated, lines) = try read("Condition", ["code": code, "onsetDateTime": "2012-05-24"])
        #expect(dated.consultations.map(\.note.diagnoses) == [[Diagnosis("Asma")], nil])
        #expect(lines == [LeftOut.noEncounter.rawValue])
        let (undated, others) = try read("Condition", ["code": code])
        #expect(undated.consultations.map(\.note.diagnoses) == [nil] && others == [LeftOut.noDate.rawValue])
    }

    @Test(arguments: [("active", EntryStatus.active), ("stopped", .ended), ("completed", .ended)])
    func `an order without an encounter is a medicine that is taken`(status: String, expected: EntryStatus) throws {
        let (chart, lines) = try read(
            "MedicationRequest",
            [
                "status": .text(status), "intent": "order", "medicationCodeableConcept": ["text": "Losartán"],
                "authoredOn": "2026-03-02",
            ]
        )
        #expect(chart.medications.map(\.status) == [expected] && chart.medications.map(\.medicine) == ["Losartán"])
        #expect(chart.medications.first?.source == RecordSource("old-practice", "MedicationRequest/r") && lines == [])
    }

    @Test(arguments: [
        ("cancelled", "order", LeftOut.notDone), ("active", "plan", .notOrdered), ("active", "order", .noText),
    ])
    func `what is no order of a medicine is told`(status: String, intent: String, why: LeftOut) throws {
        let members: [String: JSONTree] = ["status": .text(status), "intent": .text(intent)]
        let (chart, lines) = try read("MedicationRequest", members)
        #expect(chart.medications == [] && lines == [why.rawValue])
    }

    @Test func `an appointment that never ends is told`() throws {
        let (chart, lines) = try read(
            "Appointment",
            [
                "status": "booked", "start": "2026-03-02T10:00:00Z", "end": "2026-03-04T10:00:00Z",
                "participant": [["actor": ["reference": "Patient/p"]]],
            ]
        )
        #expect(chart.appointments == [] && lines == [LeftOut.noMinutes.rawValue])
    }

    @Test func `a text that is too long is left out and told`() throws {
        let long = JSONTree.text(String(repeating: "a", count: 501))
        let (chart, lines) = try read("Condition", ["encounter": ["reference": "Encounter/e"], "code": ["text": long]])
        #expect(chart.consultations.first?.note.diagnoses == nil && lines == [LeftOut.tooLong.rawValue])
    }

    @Test func `a preliminary note is a draft, and sections of other kinds are told`() throws {
        func section(_ code: String) -> JSONTree {
            ["code": .concept("http://loinc.org", code), "text": ["div": "<div><p>Dolor</p></div>"]]
        }
        let (chart, lines) = try read(
            "Composition",
            [
                "status": "preliminary", "encounter": ["reference": "Encounter/e"],
                "section": [section("61150-9"), section("10157-6")],
            ]
        )
        let consultation = try #require(chart.consultations.first)
        #expect(
            consultation.status == .draft && consultation.signedBy == nil && consultation.note.subjective == "Dolor"
        )
        #expect(lines == [LeftOut.otherSection.rawValue])
    }

    @Test func `a note that was written in error is told and not kept`() throws {
        let section: JSONTree = [
            "code": .concept("http://loinc.org", "61150-9"), "text": ["div": "<div>Dolor</div>"],
        ]
        let (chart, lines) = try read(
            "Composition",
            ["status": "entered-in-error", "encounter": ["reference": "Encounter/e"], "section": [section]]
        )
        #expect(chart.consultations.map(\.note.subjective) == [nil] && lines == [LeftOut.negated.rawValue])
    }

    @Test(arguments: ["30 tabletas", "30", "1.5 ml", "una caja", "030 tabletas", "30  ml", "1e3 g", "30 "])
    func `how much is handed out comes back in the same words`(text: String) {
        #expect(FHIRQuantity.text(FHIRQuantity.dispense(text)) == text)
    }
}

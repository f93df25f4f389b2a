import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite(.samples) struct MappingExampleTests {
    private func example() throws -> ChartFile {
        try Charts.read(try Samples.bytes("clinic/mapping-example-bundle.json"))
    }

    @Test func `the example of our mapping is read in full`() throws {
        let file = try example()
        let imported = try #require(file.charts.first)
        let (chart, details) = (imported.chart, imported.chart.patient.details)
        #expect(imported.isOurs && chart.patient.number == "000123" && chart.patient.version == 3)
        #expect(details.listName == "Muñoz García, José Ángel" && details.secondSurname == "García")
        #expect(details.document == IdentityDocument(.cc, "1020304050", country: "CO"))
        #expect(details.emergencyContact == EmergencyContact("Ana García Peña", phone: "+57 300 000 0001"))
        #expect(chart.patient.merged == ["1c2d3e4f-0000-4000-8000-000000000099"])
        let consultation = try #require(chart.consultations.first)
        #expect(consultation.signedBy == "Dr. Hassan Matar" && consultation.status == .signed)
        #expect(consultation.signedAt == Timestamp("2026-03-02T14:30:00.000Z"))
        #expect(consultation.note.subjective == "Refiere cefalea ocasional.")
        #expect(consultation.note.objective == "TA 138/86.")
        #expect(consultation.note.diagnoses == [Diagnosis("Hipertensión arterial", code: "I10")])
        #expect(consultation.note.prescriptions?.first?.quantity == "30 tableta")
        #expect(consultation.amendments?.map(\.text) == ["La TA se tomó en brazo izquierdo."])
        #expect(chart.allergies.map(\.substance) == ["Penicilina"] && chart.allergyKnowledge == .listed)
        #expect(chart.medications.map(\.from) == [PartialDate(2025, 11)])
        #expect(chart.appointments.map(\.minutes) == [20])
        #expect(file.lines.map(\.kind) == ["DocumentReference", "AuditEvent"])
    }

    @Test func `what the example says we say the same way`() throws {
        let chart = try #require(try example().charts.first).chart
        let names = ["Dr. Hassan Matar": "Dr. Hassan Matar"]
        let ours = FHIRExport.bundle([chart], names: names, at: Charts.now)
        let theirs = try JSONTree(try Samples.bytes("clinic/mapping-example-bundle.json"))
        for kind in ["Condition", "MedicationRequest", "MedicationStatement", "AllergyIntolerance", "Patient"] {
            let (one, other) = (Self.codes(of: kind, ours), Self.codes(of: kind, theirs))
            #expect(other.subtracting(one).subtracting(Self.notKept) == [], "\(kind)")
        }
        #expect(
            Self.codes(of: "Observation", theirs).subtracting(["39156-5", "kg/m2"])
                == Self.codes(of: "Observation", ours)
        )
        #expect(Self.codes(of: "Composition", ours).isSuperset(of: Self.codes(of: "Composition", theirs)))
        #expect(Self.codes(of: "Encounter", ours) == Self.codes(of: "Encounter", theirs))
        let back = try #require(try Charts.read(ours.bytes).charts.first)
        #expect(back.chart.withoutSources == chart.withoutSources)
    }

    /// The example's language, and an allergy's kind, which our records do not have.
    private static let notKept: Set<String> = ["es-CO"]

    /// Every code that the resources of a kind have.
    private static func codes(of kind: String, _ bundle: JSONTree) -> Set<String> {
        func codes(_ tree: JSONTree) -> [String] {
            switch tree {
            case .list(let items): items.flatMap(codes)
            case .object(let members): [members["code"]?.words].compactMap { $0 } + members.values.flatMap(codes)
            default: []
            }
        }
        let resources = bundle.list("entry").compactMap { $0["resource"] }
        return Set(resources.filter { $0.words("resourceType") == kind }.flatMap(codes))
    }
}

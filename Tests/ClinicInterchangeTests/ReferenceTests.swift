import Schema
import Testing

@testable import ClinicInterchange

@Suite struct ReferenceTests {
    private func read(patientURL: String?, reference: JSONTree) throws -> ChartFile {
        var weight = Charts.weight(70, "kg")
        if case .object(var members) = weight {
            (members["subject"], members["encounter"]) = (reference, nil)
            weight = .object(members)
        }
        let entries: [JSONTree] = [
            .of(["fullUrl": .text(patientURL), "resource": Charts.patient]), ["resource": weight],
        ]
        return try Charts.read(
            JSONTree.object(["resourceType": "Bundle", "type": "batch", "entry": .list(entries)]).bytes
        )
    }

    @Test(arguments: [
        ("urn:uuid:0b1f5c1e-6f0a-4c57-9a52-2f6a0c9e7d01", "urn:uuid:0b1f5c1e-6f0a-4c57-9a52-2f6a0c9e7d01"),
        (nil, "Patient/p"), (nil, "urn:uuid:p"), (nil, "https://example.org/fhir/Patient/p"),
        ("https://example.org/fhir/Patient/p", "https://example.org/fhir/Patient/p"),
        ("https://example.org/fhir/Patient/p", "Patient/p"), (nil, "Patient/p/_history/3"),
    ])
    func `a patient is found by every way to refer to one`(url: String?, reference: String) throws {
        let file = try read(patientURL: url, reference: ["reference": .text(reference)])
        #expect(file.charts.first?.chart.consultations.first?.note.vitals?.weight == 70)
    }

    @Test(arguments: [
        ("https://example.org/fhir/Patient/p", "https://elsewhere.org/fhir/Patient/p"), (nil, "Patient/q"),
        (nil, "Patient?identifier=1"), (nil, "#p"), (nil, ""),
    ])
    func `a patient who is not in the file is not mistaken for another`(url: String?, reference: String) throws {
        let file = try read(patientURL: url, reference: ["reference": .text(reference)])
        #expect(file.charts.first?.chart.consultations == [])
        #expect(file.lines.map(\.reason) == [LeftOut.noPatient.rawValue])
    }

    @Test func `a reference by an identifier only is told`() throws {
        let file = try read(patientURL: nil, reference: ["identifier": ["value": "1020304050"]])
        #expect(file.lines == [ImportLine(entry: 1, kind: "Observation", reason: LeftOut.identifierOnly.rawValue)])
    }

    @Test func `a resource that stands twice is taken once`() throws {
        let file = try Charts.read([Charts.patient, Charts.encounter, Charts.encounter])
        #expect(file.charts.first?.chart.consultations.count == 1)
        #expect(file.lines.map(\.reason) == [LeftOut.twice.rawValue])
    }

    @Test func `a contained medicine is found, and words of the file stand in no line`() throws {
        let request: JSONTree = [
            "resourceType": "MedicationRequest", "status": "active", "intent": "order",
            "subject": ["reference": "Patient/p"], "medicationReference": ["reference": "#m"],
            "contained": [["resourceType": "Medication", "id": "m", "code": ["text": "Aspirina"]]],
        ]
        let file = try Charts.read([Charts.patient, request, ["resourceType": "Lucía Ibáñez", "id": "x"]])
        let medication = try #require(file.charts.first?.chart.medications.first)
        #expect(
            medication.medicine == "Aspirina" && medication.source?.id.hasPrefix("MedicationRequest/sha256:") == true
        )
        #expect(file.lines == [ImportLine(entry: 2, kind: "resource", reason: LeftOut.notKept.rawValue)])
    }
}

import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct SampleTests {
    static let bundles = [
        "Agustin_Fonseca", "Alberto_Atencio", "Antonio_Castellanos", "Clemente_Kreiger", "Gustavo_Mejia",
        "Jose_Maria_Casares", "Maria_Luisa_Razo",
    ]

    /// Consultations, diagnoses, prescriptions, vital signs, and entries that are not kept.
    static let counts = [
        "Agustin_Fonseca": [7, 2, 2, 20, 52], "Alberto_Atencio": [6, 3, 2, 16, 44],
        "Antonio_Castellanos": [6, 3, 2, 13, 56], "Clemente_Kreiger": [3, 1, 0, 12, 51],
        "Gustavo_Mejia": [6, 2, 1, 17, 49], "Jose_Maria_Casares": [11, 6, 3, 22, 96],
        "Maria_Luisa_Razo": [9, 5, 4, 26, 86],
    ]

    @Test(.samples, arguments: bundles)
    func `a bundle of Synthea has the records that were counted in it`(name: String) throws {
        let file = try Charts.read(try Samples.bytes("clinic/synthea-r4/\(name).json"))
        #expect(file.charts.count == 1)
        let notes = try #require(file.charts.first).chart.consultations.map(\.note)
        let vitals = notes.compactMap(\.vitals).flatMap { vitals in
            VitalField.allCases.filter { vitals[keyPath: $0.path] != nil }
        }
        let found = [
            notes.count, notes.compactMap(\.diagnoses).joined().count, notes.compactMap(\.prescriptions).joined().count,
            vitals.count, file.lines.count,
        ]
        #expect(found == Self.counts[name])
    }

    @Test(.samples) func `a patient of Synthea has a form, authors and converted blood pressures with their origin`()
        throws
    {
        let file = try Charts.read(try Samples.bytes("clinic/synthea-r4/Agustin_Fonseca.json"))
        let chart = try #require(file.charts.first).chart
        #expect(chart.patient.details.listName == "Fonseca, Agustín")
        #expect(chart.patient.details.birthDate == PartialDate(1994, 2, 1))
        #expect(chart.patient.details.document == IdentityDocument(.passport, "X46531854X"))
        #expect(chart.patient.details.address?.city == "Fall River")
        #expect(Set(chart.consultations.map(\.signedBy)) == ["Dr. Miquel Hettinger"])
        let vitals = try #require(chart.consultations.compactMap(\.note.vitals).first { $0.systolic != nil })
        #expect(vitals.original?.map(\.field) == ["systolic", "diastolic"])
        #expect(vitals.original?.allSatisfy { $0.code == "http://loinc.org|55284-4" } == true)
    }

    private static let examples = [
        "patient-example", "practitioner-example", "encounter-example", "observation-example", "condition-example",
        "allergyintolerance-example", "medicationrequest0301", "medicationstatementexample1", "appointment-example",
        "auditevent-example", "composition-example", "documentreference-example", "immunization-example",
        "list-example", "patient-name-extensions",
    ]

    @Test(.samples) func `the official examples, one a line, become one chart and a reason for each of the others`()
        throws
    {
        var lines: [UInt8] = []
        for name in Self.examples {
            lines += try JSONTree(try Samples.bytes("clinic/fhir-r4-examples/\(name).json")).bytes + [10]
        }
        let file = try Charts.read(lines)
        let chart = try #require(file.charts.first).chart
        #expect(file.charts.count == 1)
        #expect(chart.patient.details.listName == "Chalmers, Peter James")
        #expect(chart.patient.details.phones?.map(\.number) == ["(03) 5555 6473", "(03) 3410 5613"])
        #expect(chart.patient.details.emergencyContact?.name == "Bénédicte du Marché")
        #expect(chart.allergies.map(\.substance) == ["Cashew nuts"])
        #expect(chart.allergies.map(\.reaction) == ["Anaphylactic reaction; Urticaria"])
        #expect(chart.appointments.map(\.minutes) == [120])
        #expect(chart.appointments.map(\.doctor) == ["Dr Adam Careful"])
        #expect(chart.consultations.map(\.note.diagnoses) == [[Diagnosis("Burnt Ear")]])
        let reasons = Dictionary(grouping: file.lines, by: \.entry).mapValues { $0.map(\.reason) }
        let expected: [Int: LeftOut] = [
            2: .noStart, 3: .encounterNotTaken, 4: .noEncounter, 6: .noPatient, 7: .noPatient, 9: .notKept,
            10: .noPatient, 11: .files, 12: .notKept, 13: .notKept, 14: .twice,
        ]
        #expect(reasons == expected.mapValues { [$0.rawValue] })
    }

    @Test(.samples, arguments: examples)
    func `an official example by itself is read or refused with fixed words`(name: String) throws {
        let file = try Charts.read(try Samples.bytes("clinic/fhir-r4-examples/\(name).json"))
        for line in file.lines { #expect(LeftOut(rawValue: line.reason) != nil) }
        let isSilent = name == "practitioner-example"
        #expect(file.charts.count + file.lines.count == (isSilent ? 0 : 1))
    }
}

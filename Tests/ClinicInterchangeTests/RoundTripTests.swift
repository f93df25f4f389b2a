import Schema
import TestKit
import Testing

@testable import ClinicInterchange

@Suite struct RoundTripTests {
    private func expectSame(_ chart: PatientChart, _ bytes: [UInt8]) throws {
        let file = try Charts.read(bytes)
        let back = try #require(file.charts.first)
        #expect(back.isOurs)
        let found = back.chart.withoutSources
        #expect(found.patient == chart.patient)
        #expect(found.allergyKnowledge == chart.allergyKnowledge)
        for (one, other) in zip(found.consultations, chart.consultations) {
            #expect(one.note.vitals == other.note.vitals)
            #expect(one.note == other.note)
            #expect(one.amendments == other.amendments)
            #expect(one == other)
        }
        #expect(found.allergies == chart.allergies)
        #expect(found.medications == chart.medications)
        #expect(found.appointments == chart.appointments)
        #expect(found == chart)
        #expect(file.lines == [])
    }

    @Test func `a chart comes back from its bundle as it was`() throws {
        try expectSame(Charts.full, FHIRExport.bundle([Charts.full], at: Charts.now).bytes)
    }

    @Test func `a chart comes back from its lines as it was`() throws {
        try expectSame(Charts.full, FHIRExport.ndjson([Charts.full]))
    }

    @Test(arguments: [AllergyKnowledge.noneKnown, .notAsked])
    func `what is known of allergies comes back`(knowledge: AllergyKnowledge) throws {
        var chart = Charts.full
        chart.allergies = []
        chart.allergyKnowledge = knowledge
        try expectSame(chart, FHIRExport.bundle([chart], at: Charts.now).bytes)
    }

    @Test func `an archived patient and one behind another come back`() throws {
        var chart = PatientChart(Charts.full.patient)
        chart.patient.status = .archived
        try expectSame(chart, FHIRExport.bundle([chart], at: Charts.now).bytes)
        (chart.patient.status, chart.patient.merged, chart.patient.mergedInto) = (.merged, nil, Charts.id(2))
        try expectSame(chart, FHIRExport.bundle([chart], at: Charts.now).bytes)
    }

    @Test func `the same chart is the same bytes, and another time changes only the time`() {
        let first = FHIRExport.bundle([Charts.full], at: Charts.now)
        #expect(first.bytes == FHIRExport.bundle([Charts.full], at: Charts.now).bytes)
        let later = FHIRExport.bundle([Charts.full], at: Charts.now + 5)
        #expect(later["entry"] == first["entry"] && later["timestamp"] != first["timestamp"])
    }

    @Test(.samples, arguments: SampleTests.bundles)
    func `what was imported is exported, imported and exported again as the same bytes`(name: String) throws {
        let imported = try #require(try Charts.read(try Samples.bytes("clinic/synthea-r4/\(name).json")).charts.first)
        let chart = imported.chart.registered()
        let bytes = FHIRExport.bundle([chart], at: Charts.now).bytes
        let again = try #require(try Charts.read(bytes).charts.first)
        #expect(FHIRExport.bundle([again.chart], at: Charts.now).bytes == bytes)
        #expect(again.chart.withoutSources == chart.withoutSources)
    }

    @Test func `what was given up as a draft and where records came from is not handed out`() {
        var chart = Charts.full
        chart.consultations[1].status = .discarded
        chart.patient.source = RecordSource("elsewhere", "secret-source")
        let text = String(decoding: FHIRExport.bundle([chart], at: Charts.now).bytes, as: UTF8.self)
        #expect(!text.contains(chart.consultations[1].id) && !text.contains("secret-source"))
    }
}

extension PatientChart {
    /// With everything that our own records say.
    var withoutSources: PatientChart {
        var chart = self
        chart.patient.source = nil
        for index in consultations.indices { chart.consultations[index].source = nil }
        for index in allergies.indices { chart.allergies[index].source = nil }
        for index in medications.indices { chart.medications[index].source = nil }
        for index in appointments.indices { chart.appointments[index].source = nil }
        return chart
    }

    /// With ids and a number, as the service gives them.
    func registered() -> PatientChart {
        var chart = self
        var count = 100
        func next() -> String {
            count += 1
            return Charts.id(count)
        }
        (chart.patient.id, chart.patient.number) = (next(), "000007")
        for index in consultations.indices {
            (chart.consultations[index].id, chart.consultations[index].patient) = (next(), chart.patient.id)
        }
        for index in medications.indices {
            (chart.medications[index].id, chart.medications[index].patient) = (next(), chart.patient.id)
        }
        for index in allergies.indices {
            (chart.allergies[index].id, chart.allergies[index].patient) = (next(), chart.patient.id)
        }
        return chart
    }
}

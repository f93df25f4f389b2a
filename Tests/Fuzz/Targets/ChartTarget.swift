import ClinicInterchange
import ClinicServiceDomain
import Schema

extension FuzzTarget {
    private static let files: [ClinicFormat] = [.fhir, .csv, .tsv]

    /// Files of patients: a letter for the format, and the file. What was taken goes out as FHIR and comes back.
    static let charts = FuzzTarget("charts", longest: 16_384, tries: 500) { input in
        var pieces = Pieces(input)
        guard let format = pieces.choice(of: files) else { return }
        let now = Timestamp(milliseconds: 1_795_000_000_123)
        let reader = ClinicFileReader(
            source: "other",
            now: now,
            startOfDay: { Timestamp(milliseconds: Int64($0.day) * 86_400_000) },
            isPossible: { field, value in VitalSign(rawValue: field)?.possible?.contains(value) ?? false }
        )
        guard let file = try? reader.read(pieces.remainder, format) else { return }
        var ids = (100_000_000_000...).lazy.map { "0198f3c2-0000-7000-8000-\($0)" }.makeIterator()
        let charts = file.charts.map { named($0.chart) { ids.next() ?? "" } }
        let again = try reader.read(FHIRExport.bundle(charts, at: now).bytes, .fhir)
        try hold(again.charts.count == charts.count, "\(charts.count) charts became \(again.charts.count)")
        for (one, other) in zip(charts, again.charts) {
            let (name, now) = (one.patient.details.surname, other.chart.patient.details.surname)
            try hold(now == name, "the surname \(name.debugDescription) became \(now.debugDescription)")
        }
    }

    /// A chart with ids of its own, as it would be kept.
    private static func named(_ chart: PatientChart, _ id: () -> String) -> PatientChart {
        var chart = chart
        chart.patient.id = id()
        for index in chart.consultations.indices { chart.consultations[index].id = id() }
        for index in chart.allergies.indices { chart.allergies[index].id = id() }
        for index in chart.medications.indices { chart.medications[index].id = id() }
        for index in chart.appointments.indices { chart.appointments[index].id = id() }
        return chart
    }
}

import Schema

/// Patients' charts in FHIR R4.
///
/// Ids and order follow from the chart alone, so that the same chart is the same bytes. What FHIR has no place for
/// stands in extensions named `urn:x-clinic:…`. Consultations that were given up as drafts, and where a record was
/// imported from, stay here.
public enum FHIRExport {
    /// A Bundle of type collection; its resources refer to each other by `urn:uuid:`.
    ///
    /// - Parameter names: the names of accounts, such as `["dra.torres": "Dra. Elena Torres"]`.
    public static func bundle(_ charts: [PatientChart], names: [String: String] = [:], at: Timestamp) -> JSONTree {
        let records = records(of: charts, FHIRPen(isBundle: true, names: names))
        return [
            "resourceType": "Bundle", "type": "collection", "timestamp": "\(at)",
            "entry": .list(records.map { ["fullUrl": "urn:uuid:\($0.id)", "resource": $0.body] }),
        ]
    }

    /// The resources, one a line; they refer to each other by `Patient/…`.
    public static func ndjson(_ charts: [PatientChart], names: [String: String] = [:]) -> [UInt8] {
        records(of: charts, FHIRPen(isBundle: false, names: names)).flatMap { $0.body.bytes + [UInt8(ascii: "\n")] }
    }

    /// Each resource once, though somebody may have written in several charts.
    private static func records(of charts: [PatientChart], _ pen: FHIRPen) -> [FHIRRecord] {
        var seen: Set<String> = []
        return charts.flatMap { records(of: $0, pen) }.filter { seen.insert($0.id).inserted }
    }

    private static func records(of chart: PatientChart, _ pen: FHIRPen) -> [FHIRRecord] {
        let consultations = chart.consultations.filter { $0.status != .discarded }
            .sorted { ($0.at, $0.id) < ($1.at, $1.id) }
        return [pen.patient(chart.patient)]
            + people(of: chart, consultations).map(pen.practitioner)
            + consultations.flatMap(pen.consultation)
            + pen.absent(chart.allergyKnowledge, chart.patient.id)
            + chart.allergies.map(pen.allergy)
            + chart.medications.map(pen.medication)
            + chart.appointments.map(pen.appointment)
            + chart.attachments.map(pen.attachment)
    }

    /// Every account that a resource refers to, in order.
    private static func people(of chart: PatientChart, _ consultations: [ConsultationDocument]) -> [String] {
        let attachments = chart.attachments + consultations.flatMap { $0.attachments ?? [] }
        let people =
            consultations.flatMap {
                [$0.author] + [$0.signedBy].compactMap { $0 } + ($0.amendments ?? []).map(\.author)
            }
            + chart.allergies.map(\.recordedBy) + chart.medications.map(\.recordedBy)
            + chart.appointments.map(\.doctor) + attachments.map(\.addedBy)
        return Set(people).sorted()
    }
}

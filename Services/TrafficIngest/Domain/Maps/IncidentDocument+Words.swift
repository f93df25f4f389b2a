import Schema

extension IncidentDocument {
    /// Where and what in one line: `B-23 km 9.5–11.5: Circulació amb congestió`.
    public var title: String {
        let what = report.text.first?.headline ?? report.cause.text ?? report.category.rawValue
        return place.map { "\($0): \(what)" } ?? what
    }

    /// What the title does not say, line by line; the last names who says so and as of when, as the licences ask.
    public var details: [String] {
        let words = report.text.first
        let cause = report.cause.text == words?.headline ? nil : report.cause.text
        let towards = report.extent?.towards.map { "→ \($0)" }
        return [cause, towards, words?.description, report.validity.hours].compactMap { $0 } + [
            "\(source.attribution), \(recordUpdatedAt ?? snapshotAt)"
        ]
    }

    private var place: String? {
        guard let road = report.road else { return report.municipality ?? report.province }
        guard let from = report.extent?.fromKm ?? report.extent?.toKm else { return road.ref }
        let to = report.extent?.toKm ?? from
        return "\(road.ref) km \(from.fixed(3))" + (to == from ? "" : "–\(to.fixed(3))")
    }
}

import Schema

/// From when until when a record counts, as it stood when it was published.
struct DatexValidity {
    /// What is said of it; no end where none is said.
    let validity: IncidentReport.Validity

    init(_ node: XMLNode?, _ context: DatexContext) {
        let times = node?["validityTimeSpecification"]
        var validity = IncidentReport.Validity()
        validity.start = context.clock.time(times?["overallStartTime"]?.text)
        validity.end = context.clock.time(times?["overallEndTime"]?.text)
        validity.hours = Self.hours(times?.every("recurringTimePeriodOfDay") ?? [])
        validity.status =
            switch node?["validityStatus"]?.text {
            case "active": .active
            case "planned": .planned
            case "suspended": .suspended
            case "definedByValidityTimeSpec", nil: validity.status(at: context.publishedAt)
            default: .unknown
            }
        self.validity = validity
    }

    /// Hours only where they are the same in every period.
    private static func hours(_ periods: [XMLNode]) -> String? {
        let all = Set(
            periods.map { [$0["startTimeOfPeriod"], $0["endTimeOfPeriod"]].map { $0?.text?.prefix(5) ?? "" } }
        )
        guard all.count == 1, let hours = all.first, !hours.contains("") else { return nil }
        return hours.joined(separator: "-")
    }
}

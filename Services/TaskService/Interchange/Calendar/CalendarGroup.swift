/// Properties that say one thing together, so that they go out as they came in as long as it is true.
enum CalendarGroup: CaseIterable {
    case summary, description, status, priority, dates, rule, created, modified, categories, contact, related

    var properties: [String] {
        switch self {
        case .summary: ["SUMMARY"]
        case .description: ["DESCRIPTION"]
        case .status: ["STATUS", "COMPLETED", "PERCENT-COMPLETE"]
        case .priority: ["PRIORITY"]
        case .dates: ["DTSTART", "DUE", "DURATION"]
        case .rule: ["RRULE"]
        case .created: ["CREATED"]
        case .modified: ["LAST-MODIFIED", "DTSTAMP"]
        case .categories: ["CATEGORIES"]
        case .contact: ["CONTACT"]
        case .related: ["RELATED-TO"]
        }
    }

    /// The fields of a task they say.
    var fields: [String] {
        switch self {
        case .summary: ["name"]
        case .description: ["note"]
        case .status: ["category", "ended"]
        case .priority: ["priority"]
        case .dates: ["defer", "due"]
        case .rule: ["recurrence"]
        case .created: ["created"]
        case .modified: ["modified"]
        case .categories: ["contexts"]
        case .contact: ["waiting"]
        case .related: ["project", "depends"]
        }
    }

    static func of(_ property: String) -> CalendarGroup? { allCases.first { $0.properties.contains(property) } }
}

import Schema

/// FHIR's dates and times, which are as exact as somebody knew.
enum FHIRTime {
    /// A point in time; a day or less exact begins at midnight UTC.
    static func point(_ tree: JSONTree?) -> Timestamp? {
        guard let text = tree?.words else { return nil }
        return Timestamp(text) ?? PartialDate(text).map { start(of: $0) }
    }

    /// A date as far as it is told.
    static func date(_ tree: JSONTree?) -> PartialDate? {
        tree?.words.flatMap { PartialDate($0.contains("T") ? String($0.prefix(10)) : $0) }
    }

    /// The first point of a date.
    static func start(of date: PartialDate) -> Timestamp {
        Timestamp(milliseconds: Int64(date.first.day) * 86_400_000)
    }
}

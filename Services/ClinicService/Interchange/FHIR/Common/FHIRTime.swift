import Schema

/// FHIR's dates, which are as exact as somebody knew.
enum FHIRTime {
    /// A date as far as it is told.
    static func date(_ tree: JSONTree?) -> PartialDate? {
        tree?.words.flatMap { PartialDate($0.contains("T") ? String($0.prefix(10)) : $0) }
    }
}

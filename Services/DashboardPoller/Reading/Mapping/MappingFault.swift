import Schema

/// A part of a mapping that cannot be used, whatever the data.
struct MappingFault: Error, Hashable {
    /// A JSON pointer into the mapping.
    let pointer: String
    let expected: String
    let actual: String

    init(_ pointer: String, expected: String, actual: String) {
        self.pointer = pointer
        self.expected = expected
        self.actual = actual
    }

    /// As the refusal of a configuration.
    var violation: Violation { Violation(pointer, "path", expected: expected, actual: actual) }

    /// As the outcome of a poll, for mappings that were configured before they were checked.
    var reading: ReadingFault {
        ReadingFault(
            "mapping.invalid",
            expected: expected,
            actual: actual.debugDescription,
            place: "the mapping's \(pointer)",
            remedy: "configure the widget's mapping anew"
        )
    }
}

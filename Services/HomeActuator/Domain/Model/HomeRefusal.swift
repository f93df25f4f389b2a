import Schema

/// Why an XML document was refused: every fault with its line. Nothing of the document is taken over.
public struct HomeRefusal: Error, Hashable, Sendable {
    /// One fault of the document.
    public struct Fault: Hashable, Sendable {
        /// The line it stands on.
        public var line: Int
        /// The rule's short name: `required`, `enum`, `unique`, `maxLength`.
        public var rule: String
        /// What is wrong and what would be right, in words for whoever wrote the document.
        public var reason: String
    }

    /// The faults, in the order of the document.
    public var faults: [Fault]

    /// The refusal as it is answered: `schema-violation`, one error per fault.
    public var problem: Problem {
        let words = faults.prefix(10).map { "line \($0.line): \($0.reason)" }.joined(separator: "; ")
        let more = faults.count > 10 ? "; and \(faults.count - 10) more" : ""
        let errors = faults.prefix(50).map { fault in
            Violation("/xml", fault.rule, expected: fault.reason, actual: "line \(fault.line)")
        }
        return Problem(.schemaViolation, words + more, errors: Array(errors))
    }
}

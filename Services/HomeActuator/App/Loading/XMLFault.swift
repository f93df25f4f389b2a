/// Why an XML document cannot be a list of homes, and where.
struct XMLFault: Error, Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let column: Int
    let reason: String

    var description: String { "line \(line), column \(column): \(reason)" }
}

/// Something of an XML document that was passed over.
struct XMLWarning: Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let message: String

    var description: String { "line \(line): \(message)" }
}

/// Why an XML document cannot be a list of homes, and where.
package struct XMLFault: Error, Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let column: Int
    let reason: String

    /// The place and the reason.
    package var description: String { "line \(line), column \(column): \(reason)" }
}

/// Something of an XML document that was passed over.
struct XMLWarning: Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let message: String

    var description: String { "line \(line): \(message)" }
}

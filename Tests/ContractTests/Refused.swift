import Schema
import TestKit

/// The data of a problem, as it came.
struct Refused {
    static let prefix = "urn:quintet:problem:"
    private let data: JSON

    init(_ data: JSON) { self.data = data }

    /// Throws when it is not the refusal that was expected.
    func check(_ expected: Expectation.Refusal) throws {
        guard data["type"]?.text == Self.prefix + expected.type else {
            throw Discrepancy("expected the problem \(expected.type)", came: data)
        }
        if let pattern = expected.detail, data["detail"]?.text?.matches(pattern: pattern) != true {
            throw Discrepancy("expected the detail \(pattern)", came: data)
        }
        let pointers = data["errors"]?.elements.compactMap { $0["pointer"]?.text } ?? []
        if let pointer = expected.pointer, !pointers.contains(pointer) {
            throw Discrepancy("expected the pointer \(pointer)", came: data)
        }
    }
}

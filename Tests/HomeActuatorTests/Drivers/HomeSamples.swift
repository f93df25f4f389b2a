import Schema
import TestKit

@testable import HomeActuator

/// The sample files of the home, which are not part of the repository.
enum HomeSamples {
    static func json(_ name: String) throws -> JSONTree {
        try JSONTree(Samples.bytes("home/\(name)"))
    }
}

extension JSONTree {
    /// The items of a list; none of anything else.
    var items: [JSONTree] { if case .list(let items) = self { items } else { [] } }

    /// The bytes a message with this payload has: a text as it is, everything else as JSON.
    var asPayload: [UInt8] { if case .text(let text) = self { Array(text.utf8) } else { bytes } }
}

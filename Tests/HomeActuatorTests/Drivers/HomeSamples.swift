import TestKit

@testable import HomeActuator

/// The sample files of the home, which are not part of the repository.
enum HomeSamples {
    /// A sample that cannot be read.
    struct NoJSON: Error { let name: String }

    static func json(_ name: String) throws -> JSONTree {
        guard let tree = try JSONTree(Samples.bytes("home/\(name)")) else {
            throw NoJSON(name: name)
        }
        return tree
    }
}

extension JSONTree {
    /// The items of a list; none of anything else.
    var items: [JSONTree] { if case .list(let items) = self { items } else { [] } }

    /// The bytes a message with this payload has: a text as it is, everything else as JSON.
    var asPayload: [UInt8] { if case .text(let text) = self { Array(text.utf8) } else { bytes } }
}

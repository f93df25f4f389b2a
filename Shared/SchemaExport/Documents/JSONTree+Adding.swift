import Schema

extension JSONTree {
    /// Puts the members of another object into this one.
    func adding(_ members: [String: JSONTree]) -> JSONTree {
        guard case .object(let own) = self else { return self }
        return .object(own.merging(members) { _, new in new })
    }

    /// A reference to another place of a document.
    static func reference(_ pointer: String) -> JSONTree { ["$ref": .text(pointer)] }
}

import Foundation

/// An element with all that is in it, by local names: prefixes and namespaces differ where the meaning does not.
public final class XMLNode {
    /// The local name.
    public let name: String
    /// The attributes by their local names; one without a prefix goes before one with.
    public let attributes: [String: String]
    /// The elements in it, in order.
    public internal(set) var children: [XMLNode] = []
    /// The text in it, without that of its elements.
    public internal(set) var ownText = ""
    /// Whether a record was handed over from within it, so that it is but a wrapping, and not kept.
    var isWrapping = false

    init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    /// The text without white space at its ends; nil when there is none.
    public var text: String? {
        guard let first = ownText.utf8.first, let last = ownText.utf8.last else { return nil }
        // Most text has none there, and trimming makes a copy. Beyond ASCII, white space has other forms.
        if (33...126).contains(first) && (33...126).contains(last) { return ownText }
        let trimmed = ownText.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.isEmpty ? nil : trimmed
    }

    /// The first element of a name.
    public subscript(_ name: String) -> XMLNode? { children.first { $0.name == name } }

    /// Every element of a name.
    public func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

    /// The first element of a name at any depth, in document order.
    public func first(_ name: String) -> XMLNode? {
        for child in children {
            if child.name == name { return child }
            if let found = child.first(name) { return found }
        }
        return nil
    }

    /// Every element of a name at any depth, in document order.
    public func every(_ name: String) -> [XMLNode] {
        var found: [XMLNode] = []
        collect(name, into: &found)
        return found
    }

    private func collect(_ name: String, into found: inout [XMLNode]) {
        for child in children {
            if child.name == name { found.append(child) }
            child.collect(name, into: &found)
        }
    }
}

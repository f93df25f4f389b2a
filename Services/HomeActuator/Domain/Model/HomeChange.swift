import Schema

/// What a load changed of one home's elements.
public struct HomeChange: Hashable, Sendable {
    /// The ids that are new, in the order of the XML.
    public var added: [String]
    /// The ids that are gone.
    public var removed: [String]

    /// From what a home was, if it was there, to what it is.
    public init(from old: Home?, to new: Home) {
        let before = old?.allElements.map(\.id) ?? []
        let after = new.allElements.map(\.id)
        let kept = Set(before).intersection(after)
        added = after.filter { !kept.contains($0) }
        removed = before.filter { !kept.contains($0) }
    }
}

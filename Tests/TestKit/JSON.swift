import Schema

/// Any JSON, for what tests read back.
public typealias JSON = JSONTree

extension JSONTree {
    /// The value as a text, whatever scalar it is.
    public var text: String? { word }
}

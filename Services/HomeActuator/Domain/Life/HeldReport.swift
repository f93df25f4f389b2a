import Schema

/// A report equal to what was before an open command. It is most likely late, so it waits to be overtaken.
public struct HeldReport: Codable, Hashable, Sendable {
    /// What the device said.
    public var values: ElementValues
    /// What of the element it is about.
    public var touches: Properties
    /// When it is published if nothing newer came.
    public var until: Timestamp
}

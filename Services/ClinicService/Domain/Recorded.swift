/// A record as it is after a change, and the change's word, which the events on the bus carry as well.
public struct Recorded<Document: Hashable & Sendable>: Hashable, Sendable {
    /// `registered updated drafted signed booked …`
    public let change: String
    /// The record as it is now.
    public let document: Document

    /// A change.
    public init(_ change: String, _ document: Document) {
        self.change = change
        self.document = document
    }
}

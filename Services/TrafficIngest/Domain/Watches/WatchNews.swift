import Schema

/// What a watch has to tell of an incident.
public struct WatchNews: Hashable, Sendable {
    /// The kinds of events of a watch.
    public enum Kind: String, Sendable {
        case entered, changed, left
    }

    /// What happened.
    public let kind: Kind
    /// The incident as it is now.
    public let incident: IncidentDocument
    /// For whoever shows it to a person, when the watch asks for it.
    public let attention: Attention?
}

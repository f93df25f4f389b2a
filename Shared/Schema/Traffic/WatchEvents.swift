// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// An incident has come into a watch. Told once.
public struct WatchEntered: Event, Hashable {
    public var name: String
    public var incident: IncidentDocument
    /// For whoever shows it to a person, when the watch asks for it.
    public var attention: Attention?

    /// An incident that has come into a watch.
    public init(name: String, incident: IncidentDocument, attention: Attention? = nil) {
        self.name = name
        self.incident = incident
        self.attention = attention
    }

    public static let channel = Channel(.traffic, .event, ["watch-{watch}"], "entered", of: "watch")
    public static let summary = "An incident has come into a watch. Told once."
    public static let example = WatchEntered(name: "To work", incident: .example)
}

/// An incident has changed within a watch. Told once.
public struct WatchChanged: Event, Hashable {
    public var name: String
    public var incident: IncidentDocument
    /// For whoever shows it to a person, when the watch asks for it.
    public var attention: Attention?

    /// An incident that has changed within a watch.
    public init(name: String, incident: IncidentDocument, attention: Attention? = nil) {
        self.name = name
        self.incident = incident
        self.attention = attention
    }

    public static let channel = Channel(.traffic, .event, ["watch-{watch}"], "changed", of: "watch")
    public static let summary = "An incident has changed within a watch. Told once."
    public static let example = WatchChanged(name: "To work", incident: .example)
}

/// An incident has left a watch. Told once.
public struct WatchLeft: Event, Hashable {
    public var name: String
    public var incident: IncidentDocument
    /// For whoever shows it to a person, when the watch asks for it.
    public var attention: Attention?

    /// An incident that has left a watch.
    public init(name: String, incident: IncidentDocument, attention: Attention? = nil) {
        self.name = name
        self.incident = incident
        self.attention = attention
    }

    public static let channel = Channel(.traffic, .event, ["watch-{watch}"], "left", of: "watch")
    public static let summary = "An incident has left a watch. Told once."
    public static let example = WatchLeft(name: "To work", incident: .example)
}

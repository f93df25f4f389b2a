// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// An incident is new in its feed, or is there again.
public struct IncidentOpened: Event, Hashable {
    /// The incident as it is now.
    public var incident: IncidentDocument
    /// Whether it was there when the source was first read, and is no news.
    public var initial: Bool?

    /// An incident that opened.
    public init(_ incident: IncidentDocument, initial: Bool? = nil) {
        self.incident = incident
        self.initial = initial
    }

    public static let channel = Channel(.traffic, .event, ["{source}"], "opened", of: "incident")
    public static let summary = "An incident is new in its feed, or is there again."
    public static let example = IncidentOpened(.example)
}

/// An incident has changed in its feed.
public struct IncidentUpdated: Event, Hashable {
    /// The incident as it is now.
    public var incident: IncidentDocument
    /// The members that differ.
    public var changed: [String]

    /// An incident that changed.
    public init(_ incident: IncidentDocument, changed: [String]) {
        self.incident = incident
        self.changed = changed
    }

    public static let channel = Channel(.traffic, .event, ["{source}"], "updated", of: "incident")
    public static let summary = "An incident has changed in its feed."
    public static let example = IncidentUpdated(.example, changed: ["severity"])
}

/// An incident is over: its feed said so, or a good snapshot no longer has it.
public struct IncidentCleared: Event, Hashable {
    /// The incident as it was, with the reason.
    public var incident: IncidentDocument

    /// An incident that is over.
    public init(_ incident: IncidentDocument) { self.incident = incident }

    public static let channel = Channel(.traffic, .event, ["{source}"], "cleared", of: "incident")
    public static let summary = "An incident is over: its feed said so, or a good snapshot no longer has it."
    public static let example: IncidentCleared = {
        var incident = IncidentDocument.example
        incident.revision = 2
        incident.lifecycle = .cleared
        incident.clearReason = .absent
        incident.clearedAt = incident.changedAt
        return IncidentCleared(incident)
    }()
}

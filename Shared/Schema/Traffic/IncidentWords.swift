// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What happened on the road; decided from the cause first and the feed's type second.
public enum IncidentCategory: String, WireEnum {
    case accident, congestion, roadworks, closure, obstruction, weather, roadCondition, event, restriction, notice,
        other
    case unknown
}

/// Whether an incident is still in its feed.
public enum Lifecycle: String, WireEnum {
    case open, cleared, unknown
}

/// Why an incident is no longer open.
public enum ClearReason: String, WireEnum {
    /// It was in the last snapshot and is not in this one.
    case absent
    /// The feed said so.
    case ended, cancelled, expired, replaced
    case unknown
}

/// Whether an incident counts now.
public enum ValidityStatus: String, WireEnum {
    case active, planned, suspended, unknown
}

/// How much of the carriageway can be used.
public enum Carriageway: String, WireEnum {
    case open, restricted, closed, unknown
}

/// How the traffic moves.
public enum TrafficFlow: String, WireEnum {
    case free, heavy, queuing, stationary, unknown
}

/// Which way along the kilometre posts.
public enum RoadDirection: String, WireEnum {
    case increasing, decreasing, both, unknown
}

/// Where a geometry comes from.
public enum GeometryOrigin: String, WireEnum {
    /// The feed gave all of it.
    case feed
    /// The feed gave the beginning of a stretch only.
    case feedStart
    /// Worked out from the kilometre posts of a road network.
    case kmposts
    case unknown
}

import Decision
import Schema

/// What is learnt of one incident from one accepted snapshot.
public enum IncidentFinding: Sendable {
    /// It is there, as this record says.
    case seen(FeedRecord, hash: String, Sighting)
    /// It is over.
    case over(ClearReason, Sighting)

    /// When and where it was seen.
    public struct Sighting: Sendable {
        /// Who says so.
        public var source: FeedCredit
        /// When the feed says that the snapshot was published.
        public var snapshotAt: Timestamp
        /// When it was read.
        public var now: Timestamp

        /// When and where.
        public init(source: FeedCredit, snapshotAt: Timestamp, now: Timestamp) {
            self.source = source
            self.snapshotAt = snapshotAt
            self.now = now
        }
    }
}

/// What happened to an incident: the whole of it as it is then.
public enum IncidentEvent: Hashable, Sendable {
    case opened(IncidentDocument)
    case updated(IncidentDocument, changed: [String])
    case cleared(IncidentDocument)
    /// The feed has counted its version up and says the same: that is kept, and nobody is told.
    case renewed(IncidentDocument)

    /// The incident as it is then.
    public var incident: IncidentDocument {
        switch self {
        case .opened(let incident), .updated(let incident, _), .cleared(let incident), .renewed(let incident): incident
        }
    }
}

/// The life of one incident. Content decides, not the feed's version: feeds count up without a change, and change
/// without counting.
public enum IncidentDecider: Decider {
    /// Not seen yet.
    public static let initial: IncidentDocument? = nil

    /// What a finding leads to; nothing when all is as it was.
    public static func decide(_ finding: IncidentFinding, _ state: IncidentDocument?) throws(Never) -> [IncidentEvent] {
        switch finding {
        case .seen(let record, let hash, let sighting):
            if let reason = record.ended { return over(reason, sighting, state) }
            return seen(record, hash, sighting, state)
        case .over(let reason, let sighting): return over(reason, sighting, state)
        }
    }

    /// The incident is what the event says.
    public static func evolve(_ state: inout IncidentDocument?, _ event: IncidentEvent) { state = event.incident }

    private static func seen(
        _ record: FeedRecord,
        _ hash: String,
        _ sighting: IncidentFinding.Sighting,
        _ state: IncidentDocument?
    ) -> [IncidentEvent] {
        var incident = IncidentDocument(
            key: "\(sighting.source.id):\(record.incident)",
            source: sighting.source,
            recordId: record.id,
            report: record.report,
            contentHash: hash,
            seen: sighting.now,
            snapshotAt: sighting.snapshotAt
        )
        incident.recordRevision = record.revision
        incident.recordUpdatedAt = record.updatedAt
        guard let state else { return [.opened(incident)] }
        incident.revision = state.revision + 1
        guard state.lifecycle == .open else { return [.opened(incident)] }
        incident.firstSeenAt = state.firstSeenAt
        // A lower revision is an old record, delivered late.
        if let old = state.recordRevision, let new = record.revision, new < old { return [] }
        guard hash != state.contentHash else { return renewed(record, sighting, state) }
        return [.updated(incident, changed: state.report.members(differingFrom: record.report))]
    }

    private static func renewed(
        _ record: FeedRecord,
        _ sighting: IncidentFinding.Sighting,
        _ state: IncidentDocument
    ) -> [IncidentEvent] {
        guard let revision = record.revision, revision != state.recordRevision else { return [] }
        var incident = state
        incident.recordId = record.id
        incident.recordRevision = revision
        incident.recordUpdatedAt = record.updatedAt
        incident.snapshotAt = sighting.snapshotAt
        return [.renewed(incident)]
    }

    private static func over(
        _ reason: ClearReason,
        _ sighting: IncidentFinding.Sighting,
        _ state: IncidentDocument?
    ) -> [IncidentEvent] {
        guard var incident = state, incident.lifecycle == .open else { return [] }
        incident.revision += 1
        incident.lifecycle = .cleared
        incident.clearReason = reason
        incident.clearedAt = sighting.now
        incident.changedAt = sighting.now
        incident.snapshotAt = sighting.snapshotAt
        return [.cleared(incident)]
    }
}

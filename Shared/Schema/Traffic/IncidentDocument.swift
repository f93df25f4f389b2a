// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Who says so, and on what terms it may be shown.
public struct FeedCredit: Codable, Hashable, Sendable {
    /// The source's id: `sct`.
    public var id: String
    /// Who has to be named.
    public var attribution: String
    /// The terms.
    public var licence: String

    /// A credit.
    public init(id: String, attribution: String, licence: String) {
        self.id = id
        self.attribution = attribution
        self.licence = licence
    }
}

/// An incident. Retained at `state/{source}/{incident}` while it is open, and for 24 hours after it was cleared.
public struct IncidentDocument: StateDocument, Hashable {
    /// The source and its number of the incident, stable for life: `sct:1422178`.
    public var key: String
    /// Who says so.
    public var source: FeedCredit
    /// The feed's own id of the record.
    public var recordId: String
    /// The feed's own revision of it.
    public var recordRevision: Int?
    /// When the feed changed it.
    public var recordUpdatedAt: Timestamp?
    /// Grows by one per published change, also over a reopening.
    public var revision: Int
    public var lifecycle: Lifecycle
    /// Why it was cleared.
    public var clearReason: ClearReason?
    public var firstSeenAt: Timestamp
    public var changedAt: Timestamp
    public var clearedAt: Timestamp?
    /// When the feed says it was published, or when it was read.
    public var snapshotAt: Timestamp
    /// What the feed says of it; its members stand beside these.
    public var report: IncidentReport
    /// SHA-256 of the report, in hexadecimal.
    public var contentHash: String

    /// An incident that is open.
    public init(
        key: String,
        source: FeedCredit,
        recordId: String,
        report: IncidentReport,
        contentHash: String,
        seen: Timestamp,
        snapshotAt: Timestamp
    ) {
        self.key = key
        self.source = source
        self.recordId = recordId
        revision = 1
        lifecycle = .open
        firstSeenAt = seen
        changedAt = seen
        self.snapshotAt = snapshotAt
        self.report = report
        self.contentHash = contentHash
    }

    enum CodingKeys: String, CodingKey {
        case key, source, recordId, recordRevision, recordUpdatedAt, revision, lifecycle, clearReason, firstSeenAt
        case changedAt, clearedAt, snapshotAt, contentHash
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        key = try container.decode(String.self, forKey: .key)
        source = try container.decode(FeedCredit.self, forKey: .source)
        recordId = try container.decode(String.self, forKey: .recordId)
        recordRevision = try container.decodeIfPresent(Int.self, forKey: .recordRevision)
        recordUpdatedAt = try container.decodeIfPresent(Timestamp.self, forKey: .recordUpdatedAt)
        revision = try container.decode(Int.self, forKey: .revision)
        lifecycle = try container.decode(Lifecycle.self, forKey: .lifecycle)
        clearReason = try container.decodeIfPresent(ClearReason.self, forKey: .clearReason)
        firstSeenAt = try container.decode(Timestamp.self, forKey: .firstSeenAt)
        changedAt = try container.decode(Timestamp.self, forKey: .changedAt)
        clearedAt = try container.decodeIfPresent(Timestamp.self, forKey: .clearedAt)
        snapshotAt = try container.decode(Timestamp.self, forKey: .snapshotAt)
        contentHash = try container.decode(String.self, forKey: .contentHash)
        report = try IncidentReport(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        try report.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(key, forKey: .key)
        try container.encode(source, forKey: .source)
        try container.encode(recordId, forKey: .recordId)
        try container.encodeIfPresent(recordRevision, forKey: .recordRevision)
        try container.encodeIfPresent(recordUpdatedAt, forKey: .recordUpdatedAt)
        try container.encode(revision, forKey: .revision)
        try container.encode(lifecycle, forKey: .lifecycle)
        try container.encodeIfPresent(clearReason, forKey: .clearReason)
        try container.encode(firstSeenAt, forKey: .firstSeenAt)
        try container.encode(changedAt, forKey: .changedAt)
        try container.encodeIfPresent(clearedAt, forKey: .clearedAt)
        try container.encode(snapshotAt, forKey: .snapshotAt)
        try container.encode(contentHash, forKey: .contentHash)
    }

    public static let channel = Channel(.traffic, .state, ["{source}", "{incident}"], nil, of: "incident")
    public static let summary = "An incident, while it is open and for 24 hours after it was cleared."
    public static let example: IncidentDocument = {
        var report = IncidentReport(
            category: .accident,
            cause: IncidentReport.Cause(code: "sct:2/3", text: "Accident", lang: "ca")
        )
        report.severity = 4
        report.severityRaw = "4"
        report.impact.traffic = .stationary
        report.road = IncidentReport.Road(ref: "B-23")
        report.extent = IncidentReport.Extent(fromKm: 9.5, toKm: 11.5, direction: .increasing)
        report.geometry = .point(GeoShape.Position(longitude: 2.0114807, latitude: 41.4131312))
        report.geometryOrigin = .feedStart
        report.text = [IncidentReport.Words(lang: "ca", headline: "Circulació amb congestió")]
        return IncidentDocument(
            key: "sct:1459120",
            source: FeedCredit(
                id: "sct",
                attribution: "Generalitat de Catalunya. Departament d'Interior. Servei Català de Trànsit",
                licence: "Llicència oberta d'ús d'informació – Catalunya"
            ),
            recordId: "145912002",
            report: report,
            contentHash: String(repeating: "0", count: 64),
            seen: Timestamp(milliseconds: 1_790_000_000_000),
            snapshotAt: Timestamp(milliseconds: 1_790_000_000_000)
        )
    }()
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What a feed says of one incident, in the terms of every feed: all that a change is told of.
public struct IncidentReport: Codable, Hashable, Sendable {
    /// What happened.
    public var category: IncidentCategory
    /// Why, as the feed says it.
    public var cause: Cause
    /// 0 not known, 1 notice, 2 light, 3 medium, 4 heavy, 5 closed
    public var severity: Int
    /// The feed's own word or number for it.
    public var severityRaw: String?
    /// What it does to the traffic.
    public var impact: Impact
    /// The road.
    public var road: Road?
    /// The stretch of it.
    public var extent: Extent?
    /// Where it is, as GeoJSON in WGS 84.
    public var geometry: GeoShape?
    /// Where the geometry comes from.
    public var geometryOrigin: GeometryOrigin?
    /// The coordinate system it was given in: `EPSG:25831`.
    public var crsOriginal: String?
    /// The municipality.
    public var municipality: String?
    /// The province.
    public var province: String?
    /// From when until when it counts.
    public var validity: Validity
    /// The authority's own words, one entry per language, never translated.
    public var text: [Words]
    /// The feed's situation that several incidents are part of.
    public var situation: String?

    /// A report of nothing yet.
    public init(category: IncidentCategory, cause: Cause) {
        self.category = category
        self.cause = cause
        severity = 0
        impact = Impact()
        validity = Validity()
        text = []
    }

    /// The feed's cause.
    public struct Cause: Codable, Hashable, Sendable {
        /// The feed's code: `sct:2/3`, `datex2:accident`.
        public var code: String
        /// The feed's words.
        public var text: String?
        /// Their language.
        public var lang: String?

        /// A cause.
        public init(code: String, text: String? = nil, lang: String? = nil) {
            self.code = code
            self.text = text
            self.lang = lang
        }
    }

    /// What it does to the traffic; absent where the feed does not say.
    public struct Impact: Codable, Hashable, Sendable {
        public var carriageway: Carriageway?
        public var traffic: TrafficFlow?
        /// Whether there is a diversion.
        public var diversion: Bool?
        public var lanesClosed: Int?
        public var delaySeconds: Int?
        public var speedKmh: Int?

        /// Nothing known.
        public init() {}
    }

    /// A road.
    public struct Road: Codable, Hashable, Sendable {
        /// Its number in one spelling: `A-2`, `N-IIa`.
        public var ref: String
        /// As the feed writes it, where that differs.
        public var name: String?

        /// A road.
        public init(ref: String, name: String? = nil) {
            self.ref = ref
            self.name = name
        }
    }

    /// A stretch of a road.
    public struct Extent: Codable, Hashable, Sendable {
        /// Kilometres, in the direction of travel.
        public var fromKm: Double?
        public var toKm: Double?
        public var direction: RoadDirection
        /// The place that the traffic concerned goes to.
        public var towards: String?
        /// `north`, `southWest` …
        public var compass: String?

        /// A stretch.
        public init(fromKm: Double? = nil, toKm: Double? = nil, direction: RoadDirection = .unknown) {
            self.fromKm = fromKm
            self.toKm = toKm
            self.direction = direction
        }
    }

    /// From when until when it counts; an end is never invented.
    public struct Validity: Codable, Hashable, Sendable {
        public var status: ValidityStatus
        public var start: Timestamp?
        public var end: Timestamp?
        /// Hours of the day in which it counts: `22:00-06:00`, in the feed's zone.
        public var hours: String?

        /// In force.
        public init(status: ValidityStatus = .active) { self.status = status }
    }

    /// The authority's words in one language.
    public struct Words: Codable, Hashable, Sendable {
        /// `ca`, `es`, `fi` …
        public var lang: String?
        public var headline: String
        public var description: String?
        /// Whether the feed cut them.
        public var truncated: Bool?

        /// Words.
        public init(lang: String?, headline: String, description: String? = nil, truncated: Bool? = nil) {
            self.lang = lang
            self.headline = headline
            self.description = description
            self.truncated = truncated
        }
    }
}

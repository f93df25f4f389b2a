// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// What a person wants to know of: every condition that is given must hold.
public struct Watch: Codable, Hashable, Sendable {
    /// Roads by their exact number: `A-2`; 84 is not 848.
    public var roads: [String]?
    /// Kilometres of the road.
    public var fromKm: Double?
    public var toKm: Double?
    public var direction: RoadDirection?
    /// West, south, east, north in degrees.
    public var box: [Double]?
    /// A line of `[longitude, latitude]` and the metres to either side of it.
    public var corridor: [[Double]]?
    public var width: Double?
    public var categories: [IncidentCategory]?
    /// The least severity, 0–5.
    public var severity: Double?
    /// Hours of the owner's day: `07:00-09:30`.
    public var hours: String?
    /// Whether its events ask for attention.
    public var attention: Bool?
    /// Whether planned works count; they do not when it is not given.
    public var planned: Bool?

    /// A watch of everything.
    public init() {}
}

/// Makes or changes a watch.
public struct PutWatch: Command, Hashable {
    /// A name for people, 1–100 characters.
    public var name: String
    /// What is watched for.
    public var watch: Watch

    /// A watch by a name.
    public init(name: String, watch: Watch) {
        self.name = name
        self.watch = watch
    }

    public static let channel = Channel(.traffic, .command, ["watch-{watch}"], "put", of: "watch")
    public static let summary = "Makes or changes a watch."
    public static let example: PutWatch = {
        var watch = Watch()
        watch.roads = ["B-23", "A-2"]
        watch.severity = 3
        watch.attention = true
        return PutWatch(name: "To work", watch: watch)
    }()
    public static let limits: [Limit<PutWatch>] = [
        .length("name", 1...100) { $0.name }, .range("watch/severity", 0...5) { $0.watch.severity },
    ]
}

/// Removes a watch.
public struct RemoveWatch: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.traffic, .command, ["watch-{watch}"], "remove", of: "watch")
    public static let summary = "Removes a watch."
    public static let example = RemoveWatch()

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> RemoveWatch? { RemoveWatch() }
}

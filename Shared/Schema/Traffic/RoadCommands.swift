// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Puts one part of a road network; with the last one the whole of it replaces the network before.
public struct PutRoads: Command, Hashable {
    /// A piece of a road.
    public struct Line: Codable, Hashable, Sendable {
        /// The road's number: `A-2`.
        public var road: String
        /// Longitude and latitude in degrees, and the kilometre where a post tells it; two or more have one.
        public var places: [[Double]]

        /// A piece of a road.
        public init(road: String, places: [[Double]]) {
            self.road = road
            self.places = places
        }
    }

    /// What the parts of one network have in common, and no other network has.
    public var `import`: String
    /// Which part it is, from 1; in any order, and a part that was there before changes nothing.
    public var part: Int
    /// How many parts the network has.
    public var parts: Int
    /// The lines.
    public var lines: [Line]

    /// A part of a network.
    public init(import id: String, part: Int, parts: Int, lines: [Line]) {
        self.import = id
        self.part = part
        self.parts = parts
        self.lines = lines
    }

    public typealias Reply = RoadsReceipt

    public static let channel = Channel(.traffic, .command, ["roads"], "put", of: "roads")
    public static let summary =
        "Puts one part of a road network; with the last one the whole of it replaces the network before."
    public static let example = PutRoads(
        import: "2026-11-20",
        part: 1,
        parts: 1,
        lines: [Line(road: "A-2", places: [[2.01, 41.41, 602], [2.02, 41.415], [2.03, 41.42, 604.1]])]
    )
    public static let limits: [Limit<PutRoads>] = [
        .length("import", 1...100) { $0.import }, .range("part", 1...5000) { Double($0.part) },
        .range("parts", 1...5000) { Double($0.parts) },
    ]
}

/// What became of a part of a road network.
public struct RoadsReceipt: Codable, Hashable, Sendable {
    /// A network that is in force.
    public struct Network: Codable, Hashable, Sendable {
        /// Roads by their numbers.
        public var roads: Int
        public var lines: Int
        /// From post to post, over all lines.
        public var kilometres: Double

        /// A network that is in force.
        public init(roads: Int, lines: Int, kilometres: Double) {
            self.roads = roads
            self.lines = lines
            self.kilometres = kilometres
        }
    }

    /// How many parts are still to come.
    public var missing: Int
    /// The network, once all of it is there.
    public var network: Network?

    /// A receipt.
    public init(missing: Int = 0, network: Network? = nil) {
        self.missing = missing
        self.network = network
    }
}

/// Removes the road network; stretches are points again.
public struct RemoveRoads: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.traffic, .command, ["roads"], "remove", of: "roads")
    public static let summary = "Removes the road network; incidents have the places of their feeds again."
    public static let example = RemoveRoads()

    /// Any word, as there is nothing to say.
    public static func bare(_ text: String) -> RemoveRoads? { RemoveRoads() }
}

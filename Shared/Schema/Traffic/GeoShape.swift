// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// A geometry of GeoJSON (RFC 7946), in WGS 84, longitude first, at most 7 decimals.
public enum GeoShape: Hashable, Sendable {
    /// A place: longitude and latitude in degrees.
    public struct Position: Hashable, Sendable {
        public var longitude: Double
        public var latitude: Double

        /// A place.
        public init(longitude: Double, latitude: Double) {
            self.longitude = longitude
            self.latitude = latitude
        }
    }

    case point(Position)
    case line([Position])
    case lines([[Position]])

    /// Every place of it, in order.
    public var positions: [Position] {
        switch self {
        case .point(let position): [position]
        case .line(let positions): positions
        case .lines(let lines): lines.flatMap { $0 }
        }
    }
}

extension GeoShape: Codable {
    enum CodingKeys: String, CodingKey {
        case type, coordinates
    }

    /// Reads a Point, LineString or MultiLineString.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "Point": self = .point(try Position(container.decode([Double].self, forKey: .coordinates)))
        case "LineString":
            self = .line(try container.decode([[Double]].self, forKey: .coordinates).map(Position.init))
        case "MultiLineString":
            self = .lines(
                try container.decode([[[Double]]].self, forKey: .coordinates).map { try $0.map(Position.init) }
            )
        case let type:
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "expected Point, LineString or MultiLineString, got \(type)"
            )
        }
    }

    /// Writes it as GeoJSON.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .point(let position):
            try container.encode("Point", forKey: .type)
            try container.encode(position.pair, forKey: .coordinates)
        case .line(let positions):
            try container.encode("LineString", forKey: .type)
            var list = container.nestedUnkeyedContainer(forKey: .coordinates)
            try Self.encode(positions, in: &list)
        case .lines(let lines):
            try container.encode("MultiLineString", forKey: .type)
            var list = container.nestedUnkeyedContainer(forKey: .coordinates)
            for line in lines {
                var inner = list.nestedUnkeyedContainer()
                try Self.encode(line, in: &inner)
            }
        }
    }

    /// Pair by pair, which takes Foundation's encoder a third of the time of a list of lists.
    private static func encode(_ positions: [Position], in list: inout any UnkeyedEncodingContainer) throws {
        for position in positions {
            var pair = list.nestedUnkeyedContainer()
            for number in position.pair { try pair.encode(number) }
        }
    }
}

extension GeoShape.Position {
    fileprivate init(_ pair: [Double]) throws {
        guard pair.count >= 2 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "expected longitude and latitude, got \(pair)")
            )
        }
        self.init(longitude: pair[0], latitude: pair[1])
    }

    /// Seven decimals are a centimetre.
    fileprivate var pair: [Double] {
        [(longitude * 1e7).rounded() / 1e7, (latitude * 1e7).rounded() / 1e7]
    }
}

import Schema

/// A piece of a road with the kilometres along it.
public struct RoadLine: Codable, Hashable, Sendable {
    /// A place of the line, and its kilometre where a post tells it.
    public struct Vertex: Codable, Hashable, Sendable {
        /// Degrees, longitude first.
        public let longitude: Double
        /// Degrees.
        public let latitude: Double
        /// The kilometre, where it is known.
        public let km: Double?

        /// A place of a line.
        public init(_ position: GeoShape.Position, km: Double? = nil) {
            longitude = position.longitude
            latitude = position.latitude
            self.km = km
        }

        /// The place.
        public var position: GeoShape.Position { GeoShape.Position(longitude: longitude, latitude: latitude) }
    }

    /// The road's number as the file writes it.
    public let road: String
    /// The places in the order of the line.
    public let vertices: [Vertex]

    /// A piece of a road.
    public init(road: String, vertices: [Vertex]) {
        self.road = road
        self.vertices = vertices
    }
}

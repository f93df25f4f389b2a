import Schema

/// A piece of a road with the kilometres along it.
public struct RoadLine: Hashable, Sendable {
    /// A place of the line, and its kilometre where a post tells it.
    public struct Vertex: Hashable, Sendable {
        let place: GridPlace
        /// The kilometre, where it is known.
        public let km: Double?

        init(_ place: GridPlace, km: Double?) {
            self.place = place
            self.km = km
        }

        /// A place of a line, to a centimetre.
        public init(_ position: GeoShape.Position, km: Double? = nil) {
            self.init(GridPlace(position), km: km)
        }

        /// The place.
        public var position: GeoShape.Position { place.position }
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

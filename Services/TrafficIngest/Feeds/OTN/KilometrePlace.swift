import Schema
import TrafficIngestDomain

/// Where a kilometre of a road is: an entry of the dictionary that stands in for a feed's coordinates.
public struct KilometrePlace: Hashable, Sendable {
    /// The road's number.
    public let road: String
    /// The kilometre.
    public let kilometre: Double
    /// Where that is.
    public let position: GeoShape.Position

    /// An entry.
    public init(road: String, kilometre: Double, position: GeoShape.Position) {
        self.road = road
        self.kilometre = kilometre
        self.position = position
    }

    /// Further than this, in kilometres, an entry says nothing of where a stretch begins.
    private static let reach = 1.0

    /// The entry next to a kilometre of a road, if there is one near.
    static func nearest(_ places: [KilometrePlace], road: String, kilometre: Double) -> KilometrePlace? {
        func distance(_ place: KilometrePlace) -> Double { abs(place.kilometre - kilometre) }
        return places.lazy
            .filter { RoadNumber($0.road) == RoadNumber(road) && distance($0) <= reach }
            .min { distance($0) < distance($1) }
    }
}

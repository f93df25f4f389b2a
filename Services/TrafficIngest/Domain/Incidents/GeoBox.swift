import Schema

/// A box of degrees.
public struct GeoBox: Hashable, Sendable {
    /// Degrees of longitude.
    public let west: Double
    /// Degrees of latitude.
    public let south: Double
    /// Degrees of longitude.
    public let east: Double
    /// Degrees of latitude.
    public let north: Double

    /// A box from west, south, east, north; nil when they are no box.
    public init?(_ sides: [Double]) {
        guard sides.count == 4, sides[0] <= sides[2], sides[1] <= sides[3], sides.allSatisfy(\.isFinite) else {
            return nil
        }
        (west, south, east, north) = (sides[0], sides[1], sides[2], sides[3])
    }

    /// A box that is known to be one.
    public init(west: Double, south: Double, east: Double, north: Double) {
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// Whether a place lies in it.
    public func contains(_ position: GeoShape.Position) -> Bool {
        (west...east).contains(position.longitude) && (south...north).contains(position.latitude)
    }
}

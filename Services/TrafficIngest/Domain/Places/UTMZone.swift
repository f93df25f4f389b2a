import Foundation
import Schema

/// A zone of UTM on the northern half of the ellipsoid GRS80.
struct UTMZone {
    let number: Int

    /// Easting and northing of which a place can be told; further out the series is not exact. Norway writes all of
    /// its places in zone 33, to ten degrees from its meridian.
    static let eastings = -600_000.0...1_600_000.0
    static let northings = 0.0...9_400_000.0

    /// The third flattening of GRS80.
    private static let n: Double = {
        let f = 1 / 298.257222101
        return f / (2 - f)
    }()
    /// The radius of a circle as long as a meridian, times the scale of UTM.
    private static let radius = 0.9996 * 6_378_137 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
    /// Krüger's series for the way back, in closed form to the third power: good to a fraction of a millimetre.
    private static let beta = [
        n / 2 - n * n * 2 / 3 + n * n * n * 37 / 96, n * n / 48 + n * n * n / 15, n * n * n * 17 / 480,
    ]
    private static let delta = [
        n * 2 - n * n * 2 / 3 - n * n * n * 2, n * n * 7 / 3 - n * n * n * 8 / 5, n * n * n * 56 / 15,
    ]

    /// The place of metres; nil where they are outside the zone.
    func position(easting: Double, northing: Double) -> GeoShape.Position? {
        guard Self.eastings.contains(easting), Self.northings.contains(northing) else { return nil }
        let (north, east) = (northing / Self.radius, (easting - 500_000) / Self.radius)
        var (xi, eta) = (north, east)
        for (index, factor) in Self.beta.enumerated() {
            let j = Double(2 * (index + 1))
            xi -= factor * sin(j * north) * cosh(j * east)
            eta -= factor * cos(j * north) * sinh(j * east)
        }
        let conformal = asin(sin(xi) / cosh(eta))
        var latitude = conformal
        for (index, factor) in Self.delta.enumerated() {
            latitude += factor * sin(Double(2 * (index + 1)) * conformal)
        }
        let meridian = Double(number * 6 - 183)
        return GeoShape.Position(
            longitude: meridian + atan2(sinh(eta), cos(xi)) * 180 / .pi,
            latitude: latitude * 180 / .pi
        )
    }
}

import Foundation

/// The inverse of universal transverse Mercator on GRS 80, by Krüger's series in closed form.
struct UTM {
    let zone: Int

    private static let flattening = 1 / 298.257222101
    private static let third = flattening / (2 - flattening)
    /// The radius of the circle as long as a meridian.
    private static let radius =
        6_378_137 / (1 + third) * (1 + third * third / 4 + third * third * third * third / 64)

    /// Degrees on ETRS 89; nil when the pair lies in no zone.
    func degrees(easting: Double, northing: Double) -> (longitude: Double, latitude: Double)? {
        guard (-1_000_000...2_000_000).contains(easting), (0...9_500_000).contains(northing) else { return nil }
        let n = Self.third
        let xi = northing / (0.9996 * Self.radius)
        let eta = (easting - 500_000) / (0.9996 * Self.radius)
        let beta = [
            n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96, n * n / 48 + n * n * n / 15, 17 * n * n * n / 480,
        ]
        var (x, y) = (xi, eta)
        for (index, factor) in beta.enumerated() {
            let twice = 2 * Double(index + 1)
            x -= factor * sin(twice * xi) * cosh(twice * eta)
            y -= factor * cos(twice * xi) * sinh(twice * eta)
        }
        let chi = asin(sin(x) / cosh(y))
        let delta = [
            2 * n - 2 * n * n / 3 - 2 * n * n * n, 7 * n * n / 3 - 8 * n * n * n / 5, 56 * n * n * n / 15,
        ]
        let latitude = delta.enumerated().reduce(chi) { $0 + $1.element * sin(2 * Double($1.offset + 1) * chi) }
        let longitude = atan2(sinh(y), cos(x)) * 180 / .pi + Double(zone * 6 - 183)
        return (longitude, latitude * 180 / .pi)
    }
}

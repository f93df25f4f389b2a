import Schema

/// Makes a place of two numbers of a feed, or none: a wrong place is worse than none.
public enum PlaceReader {
    /// The place of x (longitude, easting) and y (latitude, northing) in a declared system, within the feed's box.
    ///
    /// They are swapped only where they are no place as they stand and are one the other way round.
    ///
    /// - Parameter crs: nil where the feed declares a system that is not understood: that is no place.
    public static func position(
        x: Double,
        y: Double,
        crs: CoordinateSystem? = .wgs84,
        box: GeoBox? = nil
    ) -> GeoShape.Position? {
        // Off Africa at 0,0 there is no road: that is how some feeds write that they do not know.
        guard let crs, x.isFinite, y.isFinite, abs(x) > 1e-6 || abs(y) > 1e-6 else { return nil }
        return [(x, y), (y, x)].lazy
            .compactMap { converted($0, $1, crs).map(rounded) }
            .first { box?.contains($0) ?? true }
    }

    private static func converted(_ x: Double, _ y: Double, _ crs: CoordinateSystem) -> GeoShape.Position? {
        switch crs {
        case .degrees:
            guard abs(x) <= 180, abs(y) <= 90 else { return nil }
            return GeoShape.Position(longitude: x, latitude: y)
        case .metres(let epsg):
            return UTMZone(number: epsg % 100).position(easting: x, northing: y)
        }
    }

    /// To the seven decimals that messages have: what is read is then equal to what is stored.
    private static func rounded(_ place: GeoShape.Position) -> GeoShape.Position {
        GeoShape.Position(
            longitude: (place.longitude * 1e7).rounded() / 1e7,
            latitude: (place.latitude * 1e7).rounded() / 1e7
        )
    }
}

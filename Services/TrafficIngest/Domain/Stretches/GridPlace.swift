import Schema

/// A place on a grid of a ten-millionth of a degree, which is a centimetre: half the size of a ``GeoShape/Position``.
struct GridPlace: Hashable, Sendable {
    let longitude: Int32
    let latitude: Int32

    init(longitude: Int32, latitude: Int32) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// The next place of the grid; what is no place on earth must have been refused before.
    init(_ position: GeoShape.Position) {
        longitude = Self.steps(position.longitude)
        latitude = Self.steps(position.latitude)
    }

    var position: GeoShape.Position {
        GeoShape.Position(longitude: Double(longitude) / 1e7, latitude: Double(latitude) / 1e7)
    }

    private static func steps(_ degrees: Double) -> Int32 { Int32(exactly: (degrees * 1e7).rounded()) ?? 0 }
}

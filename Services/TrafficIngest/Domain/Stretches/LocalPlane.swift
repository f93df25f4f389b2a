import Foundation
import Schema

/// The ground around a place as a plane in metres: right to a few in a thousand over a hundred kilometres.
struct LocalPlane {
    /// East and north of the place, in metres.
    typealias Point = SIMD2<Double>

    private static let metresPerDegree = 111_195.0
    private let centre: GeoShape.Position
    private let scale: Point

    init(around centre: GeoShape.Position) {
        self.centre = centre
        scale = Point(Self.metresPerDegree * cos(centre.latitude * .pi / 180), Self.metresPerDegree)
    }

    func point(_ position: GeoShape.Position) -> Point {
        Point(position.longitude - centre.longitude, position.latitude - centre.latitude) * scale
    }

    /// Metres between two places.
    static func metres(_ start: GeoShape.Position, _ end: GeoShape.Position) -> Double {
        let middle = GeoShape.Position(longitude: start.longitude, latitude: (start.latitude + end.latitude) / 2)
        let plane = LocalPlane(around: middle)
        return (plane.point(end) - plane.point(start)).length
    }

    /// Metres along a line.
    static func length(_ line: [GeoShape.Position]) -> Double {
        zip(line, line.dropFirst()).reduce(0) { $0 + metres($1.0, $1.1) }
    }
}

extension SIMD2<Double> {
    var length: Double { (x * x + y * y).squareRoot() }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y }

    /// Twice the area between them: positive when the other one is to the left.
    func cross(_ other: Self) -> Double { x * other.y - y * other.x }
}

import Schema

/// A part of the map that a watch is about.
enum WatchedPlace: Sendable {
    case box(GeoBox)
    /// A line and the metres to either side of it.
    case corridor([GeoShape.Position], metres: Double)

    /// Whether any part of a geometry lies in it, also of a line that only crosses it.
    func holds(_ shape: GeoShape) -> Bool {
        switch self {
        case .box(let box): shape.positions.contains(where: box.contains) || crosses(box, shape)
        case .corridor(let line, let metres): isNear(shape, to: line, metres)
        }
    }

    private func isNear(_ shape: GeoShape, to line: [GeoShape.Position], _ metres: Double) -> Bool {
        guard let place = shape.positions.first else { return false }
        let plane = LocalPlane(around: place)
        let corridor = PlaneSegment.pieces(of: line.map(plane.point))
        return shape.parts.flatMap { PlaneSegment.pieces(of: $0.map(plane.point)) }
            .contains { piece in corridor.contains { $0.distance(to: piece) <= metres } }
    }

    private func crosses(_ box: GeoBox, _ shape: GeoShape) -> Bool {
        let corners = [
            LocalPlane.Point(box.west, box.south), .init(box.east, box.south), .init(box.east, box.north),
            .init(box.west, box.north), .init(box.west, box.south),
        ]
        let sides = PlaneSegment.pieces(of: corners)
        return shape.parts.flatMap { PlaneSegment.pieces(of: $0.map { .init($0.longitude, $0.latitude) }) }
            .contains { piece in sides.contains { $0.crosses(piece) } }
    }
}

extension GeoShape {
    /// Its lines; of a point that point alone.
    fileprivate var parts: [[Position]] {
        switch self {
        case .point(let position): [[position]]
        case .line(let line): [line]
        case .lines(let lines): lines
        }
    }
}

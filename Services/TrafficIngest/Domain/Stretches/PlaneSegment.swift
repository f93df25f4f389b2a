/// A straight piece of a line on a plane; a single point is one without a length.
struct PlaneSegment {
    let start: LocalPlane.Point
    let end: LocalPlane.Point

    /// The shortest way to a point.
    func distance(to point: LocalPlane.Point) -> Double {
        let along = end - start
        let square = along.dot(along)
        let share = square > 0 ? min(max((point - start).dot(along) / square, 0), 1) : 0
        return (point - (start + along * share)).length
    }

    /// The shortest way to another piece; 0 when they cross.
    func distance(to other: PlaneSegment) -> Double {
        if crosses(other) { return 0 }
        return min(
            distance(to: other.start),
            distance(to: other.end),
            other.distance(to: start),
            other.distance(to: end)
        )
    }

    /// Whether the ends of each are on the two sides of the other.
    func crosses(_ other: PlaneSegment) -> Bool {
        func sides(_ piece: PlaneSegment, _ other: PlaneSegment) -> Bool {
            let along = piece.end - piece.start
            return along.cross(other.start - piece.start) * along.cross(other.end - piece.start) < 0
        }
        return sides(self, other) && sides(other, self)
    }

    /// The pieces of a line; of a single point one without a length.
    static func pieces(of line: [LocalPlane.Point]) -> [PlaneSegment] {
        if line.count == 1 { return [PlaneSegment(start: line[0], end: line[0])] }
        return zip(line, line.dropFirst()).map { PlaneSegment(start: $0, end: $1) }
    }
}

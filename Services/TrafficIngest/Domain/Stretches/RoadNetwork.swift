import Schema

/// Roads with their kilometres: draws the stretch that an incident names by two of them.
public struct RoadNetwork: Sendable {
    /// Ends that are farther apart are not those of one road.
    private static let gap = 60.0

    private var lines: [RoadNumber: [MeasuredLine]] = [:]

    /// A network without roads.
    public init() {}

    /// A network of lines; those on which kilometres cannot be told are left out.
    public init(_ lines: some Sequence<RoadLine>) {
        for line in lines { add(line) }
    }

    /// Adds a line; one on which kilometres cannot be told is left out.
    public mutating func add(_ line: RoadLine) {
        guard let measured = MeasuredLine(line) else { return }
        lines[RoadNumber(line.road), default: []].append(measured)
    }

    /// The line between two kilometres of a road, in the direction of travel.
    ///
    /// Nil when the road is not known there, has a gap, or is longer than the kilometres can be.
    public func line(
        road: String,
        fromKm: Double,
        toKm: Double,
        direction: RoadDirection
    ) -> [GeoShape.Position]? {
        guard fromKm != toKm, fromKm.isFinite, toKm.isFinite, let lines = lines[RoadNumber(road)] else { return nil }
        let range = min(fromKm, toKm)...max(fromKm, toKm)
        guard let path = Self.path(range, lines),
            LocalPlane.length(path) <= 1.6 * (range.upperBound - range.lowerBound) * 1000 + 1500
        else { return nil }
        let isBackward = direction == .decreasing || direction != .increasing && fromKm > toKm
        return isBackward ? path.reversed() : path
    }

    /// The first gap between parts that is too wide for one line, in metres.
    static func gap(in parts: [[GeoShape.Position]]) -> Double? {
        zip(parts, parts.dropFirst()).lazy.compactMap { part, next in
            guard let end = part.last, let start = next.first else { return nil }
            return LocalPlane.metres(end, start)
        }.first { $0 > gap }
    }

    /// Goes from piece to piece: the next is the one that begins nearest to where the last ended.
    private static func path(_ range: ClosedRange<Double>, _ lines: [MeasuredLine]) -> [GeoShape.Position]? {
        let slack = gap / 1000
        var path: [GeoShape.Position] = []
        var km = range.lowerBound
        while range.upperBound - km > (path.isEmpty ? 0 : slack) {
            let next = lines.filter { $0.kilometres.lowerBound <= km + slack && $0.kilometres.upperBound > km }
                .compactMap { line in line.part(km...range.upperBound).map { (line, $0) } }
                .min { distance(path, $0) < distance(path, $1) }
            guard let (line, part) = next, path.isEmpty || distance(path, (line, part)) <= gap else { return nil }
            path += path.last == part.first ? part.dropFirst() : part[...]
            km = min(line.kilometres.upperBound, range.upperBound)
        }
        return path
    }

    /// From the end of a path to the beginning of a part; before there is a path, what the part leaves out.
    private static func distance(_ path: [GeoShape.Position], _ next: (MeasuredLine, [GeoShape.Position])) -> Double {
        guard let end = path.last, let start = next.1.first else { return -next.0.kilometres.upperBound }
        return LocalPlane.metres(end, start)
    }
}

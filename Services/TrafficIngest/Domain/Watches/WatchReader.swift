import Clockwork
import Schema

/// Reads the conditions of a watch, and collects what is wrong with them.
struct WatchReader {
    private let watch: Watch
    private(set) var violations: [Violation] = []

    init(_ watch: Watch) { self.watch = watch }

    mutating func kilometres() -> ClosedRange<Double>? {
        guard watch.fromKm != nil || watch.toKm != nil else { return nil }
        let (from, to) = (watch.fromKm ?? -.infinity, watch.toKm ?? .infinity)
        guard from <= to else {
            refuse("toKm", "minimum", "at least fromKm, \(from.fixed(3))", to.fixed(3))
            return nil
        }
        return from...to
    }

    mutating func direction() -> RoadDirection? {
        guard watch.direction != .unknown else {
            refuse("direction", "enum", "one of \(RoadDirection.words.joined(separator: ", "))", nil)
            return nil
        }
        return watch.direction == .both ? nil : watch.direction
    }

    mutating func categories() -> Set<IncidentCategory>? {
        for (index, category) in (watch.categories ?? []).enumerated() where category == .unknown {
            refuse("categories/\(index)", "enum", "one of \(IncidentCategory.words.joined(separator: ", "))", nil)
        }
        return watch.categories.map(Set.init)
    }

    mutating func severity() -> Double {
        let severity = watch.severity ?? 0
        if !(0...5).contains(severity) { refuse("severity", "maximum", "0 to 5", "\(severity.fixed(3))") }
        return severity
    }

    mutating func hours() -> DayHours? {
        guard let text = watch.hours else { return nil }
        let hours = DayHours(text)
        if hours == nil { refuse("hours", "format", "two times that differ, such as 07:00-09:30", text) }
        return hours
    }

    mutating func box() -> WatchedPlace? {
        guard let sides = watch.box else { return nil }
        guard let box = GeoBox(sides), Self.isPlace(box.west, box.south), Self.isPlace(box.east, box.north) else {
            refuse("box", "format", "[west, south, east, north] in degrees, west before east", "\(sides)")
            return nil
        }
        return .box(box)
    }

    mutating func corridor() -> WatchedPlace? {
        guard watch.corridor != nil || watch.width != nil else { return nil }
        let pairs = watch.corridor ?? []
        if pairs.count < 2 {
            refuse("corridor", "minItems", "at least 2 places as [longitude, latitude]", "\(pairs.count)")
        }
        for (index, pair) in pairs.enumerated() where pair.count != 2 || !Self.isPlace(pair[0], pair[1]) {
            refuse("corridor/\(index)", "format", "[longitude, latitude] in degrees", "\(pair)")
        }
        guard let width = watch.width, (1...100_000).contains(width) else {
            refuse("width", "minimum", "the metres to either side of the corridor, 1 to 100000", watch.width?.fixed(3))
            return nil
        }
        guard violations.isEmpty else { return nil }
        return .corridor(pairs.map { GeoShape.Position(longitude: $0[0], latitude: $0[1]) }, metres: width)
    }

    private mutating func refuse(_ member: String, _ rule: String, _ expected: String, _ actual: String?) {
        violations.append(Violation("/watch/\(member)", rule, expected: expected, actual: actual))
    }

    private static func isPlace(_ longitude: Double, _ latitude: Double) -> Bool {
        (-180...180).contains(longitude) && (-90...90).contains(latitude)
    }
}

import Schema

/// A piece of a road on which every place has its kilometre, from the lower to the higher.
struct MeasuredLine: Sendable {
    /// Sixteen bytes: a country's network has a million of them.
    struct Place: Sendable {
        let place: GridPlace
        let km: Double
    }

    /// Never empty.
    let places: [Place]
    let kilometres: ClosedRange<Double>

    /// Between two posts the kilometres run with the length; before the first and after the last they are not known.
    ///
    /// Nil when there are fewer than two posts, or when they do not go one way.
    init?(_ line: RoadLine) {
        let posts = line.vertices.indices.filter { line.vertices[$0].km != nil }
        var places: [Place] = []
        places.reserveCapacity(line.vertices.count)
        for (first, last) in zip(posts, posts.dropFirst()) {
            places += Self.measured(line.vertices[first...last]).dropFirst(places.isEmpty ? 0 : 1)
        }
        guard let first = places.first, let last = places.last else { return nil }
        if first.km > last.km { places.reverse() }
        guard zip(places, places.dropFirst()).allSatisfy({ $0.km < $1.km }) else { return nil }
        self.places = places
        kilometres = min(first.km, last.km)...max(first.km, last.km)
    }

    /// The part between two kilometres; nil when it has none of them.
    func part(_ range: ClosedRange<Double>) -> [GeoShape.Position]? {
        guard range.overlaps(kilometres) else { return nil }
        let range = range.clamped(to: kilometres)
        let within = places.filter { range.lowerBound < $0.km && $0.km < range.upperBound }.map(\.place.position)
        return [position(range.lowerBound)] + within + [position(range.upperBound)]
    }

    private func position(_ km: Double) -> GeoShape.Position {
        let next = places.firstIndex { $0.km >= km } ?? places.count - 1
        guard next > 0 else { return places[0].place.position }
        let (start, end) = (places[next - 1].place.position, places[next].place.position)
        let share = (km - places[next - 1].km) / (places[next].km - places[next - 1].km)
        return GeoShape.Position(
            longitude: start.longitude + (end.longitude - start.longitude) * share,
            latitude: start.latitude + (end.latitude - start.latitude) * share
        )
    }

    /// The places between two posts with their kilometres. Places that repeat say nothing and are left out.
    private static func measured(_ vertices: ArraySlice<RoadLine.Vertex>) -> [Place] {
        guard let first = vertices.first, let last = vertices.last, let from = first.km, let to = last.km else {
            return []
        }
        let whole = LocalPlane.length(vertices.map(\.position))
        guard whole > 0 else { return [] }
        var places = [Place(place: first.place, km: from)]
        var passed = 0.0
        for (start, end) in zip(vertices, vertices.dropFirst()) where start.place != end.place {
            passed += LocalPlane.metres(start.position, end.position)
            places.append(Place(place: end.place, km: from + (to - from) * min(passed / whole, 1)))
        }
        return places
    }
}

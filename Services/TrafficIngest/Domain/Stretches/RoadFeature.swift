import Schema

/// A feature of a road network's file.
struct RoadFeature: Decodable {
    /// Why it is not used.
    struct Fault: Error, Hashable {
        let reason: String
    }

    struct Properties: Decodable {
        var road: String?
        var ref: String?
        var fromKm: Double?
        var toKm: Double?
        var km: [Double?]?
    }

    let geometry: GeoShape
    let properties: Properties

    /// The line with its kilometres.
    func line() -> Result<RoadLine, Fault> {
        Result { () throws(Fault) in
            guard let road = properties.road ?? properties.ref, !RoadNumber(road).key.isEmpty else {
                throw Fault(reason: "expected the road's number in /properties/road or /properties/ref, got none")
            }
            let positions = try positions()
            let posts = try posts(positions.count)
            let vertices = zip(positions, posts).map { RoadLine.Vertex($0, km: $1) }
            do throws(RoadLine.Fault) { return try RoadLine(checking: road, vertices) } catch {
                throw Fault(reason: error.reason)
            }
        }
    }

    private func positions() throws(Fault) -> [GeoShape.Position] {
        let positions = geometry.positions
        if case .point = geometry { throw Fault(reason: "expected a LineString or MultiLineString, got a Point") }
        guard positions.count >= 2 else { throw Fault(reason: "expected 2 places or more, got \(positions.count)") }
        for place in positions {
            do throws(RoadLine.Fault) { try RoadLine.check(place) } catch { throw Fault(reason: error.reason) }
        }
        if case .lines(let parts) = geometry, let gap = RoadNetwork.gap(in: parts) {
            throw Fault(reason: "expected parts that follow on each other, got a gap of \(gap.fixed(1)) m")
        }
        return positions
    }

    /// The kilometre of every place, where it is known.
    private func posts(_ count: Int) throws(Fault) -> [Double?] {
        if let km = properties.km {
            guard km.count == count else {
                throw Fault(reason: "expected \(count) kilometres in /properties/km, one per place, got \(km.count)")
            }
            return km
        }
        guard let from = properties.fromKm, let to = properties.toKm else {
            throw Fault(reason: "expected /properties/fromKm and toKm, or /properties/km, got none")
        }
        return [from] + Array(repeating: nil, count: count - 2) + [to]
    }
}

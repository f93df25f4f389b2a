import Schema

extension IncidentReport {
    /// A line of more places is thinned out: it stands in every message about the incident.
    private static let most = 500

    /// The same report with the line between its kilometres, where the feed gave none and the network has it.
    public func drawn(on network: RoadNetwork) -> IncidentReport {
        if case .line = geometry { return self }
        if case .lines = geometry { return self }
        guard let road, let extent, let from = extent.fromKm, let to = extent.toKm,
            let path = network.line(road: road.ref, fromKm: from, toKm: to, direction: extent.direction)
        else { return self }
        let line = Self.onGrid(path.thinned(to: Self.most))
        guard line.count > 1 else { return self }
        var report = self
        report.geometry = .line(line)
        report.geometryOrigin = .kmposts
        report.crsOriginal = nil
        return report
    }

    /// As it is written, so that what is read back is the same, and no place twice in a row.
    private static func onGrid(_ line: [GeoShape.Position]) -> [GeoShape.Position] {
        line.map(GridPlace.init).reduce(into: []) { kept, place in
            if kept.last != place.position { kept.append(place.position) }
        }
    }
}

extension Array {
    /// At most so many elements, evenly spread, the first and the last among them.
    func thinned(to most: Int) -> Self {
        guard count > most, most > 1 else { return self }
        return (0..<most).map { self[$0 * (count - 1) / (most - 1)] }
    }
}

import Foundation
import Schema
import TrafficIngestDomain

extension FuzzTarget {
    /// A road network in GeoJSON: its lines are kept as they are, and lead from any kilometre to any other, or nowhere.
    static let roads = FuzzTarget("roads", longest: 8192) { input in
        guard let file = try? RoadFile(Data(input)) else { return }
        for line in file.lines {
            try hold(RoadLine(road: line.road, packed: line.packed) == line, "a line is another after it was packed")
            try hold((try? RoadLine(line.message)) != nil, "a line cannot be sent")
            for piece in line.pieces(most: 3) {
                try hold(piece.vertices.count <= 3 || piece == line, "a piece of \(piece.vertices.count) places")
            }
        }
        let network = RoadNetwork(file.lines)
        for line in file.lines {
            let kilometres = line.vertices.compactMap(\.km)
            guard let from = kilometres.first, let to = kilometres.last else { continue }
            for (from, to) in [(from, to), (to, from), (from - 1, to + 1), ((from + to) / 2, to)] {
                _ = network.line(road: line.road, fromKm: from, toKm: to, direction: .unknown)
            }
        }
    }
}

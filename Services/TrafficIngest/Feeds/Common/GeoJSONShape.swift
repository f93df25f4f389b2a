import Schema
import TrafficIngestDomain

/// The geometry of a feed in GeoJSON, as far as a message can carry it.
enum GeoJSONShape {
    /// A point, a line or lines of at most 500 vertices; nil for what is none, or lies nowhere.
    static func read(_ tree: JSONTree?, in box: GeoBox?) -> GeoShape? {
        guard let coordinates = tree?["coordinates"] else { return nil }
        switch tree?["type"]?.word {
        case "Point": return position(coordinates, box).map { .point($0) }
        case "MultiPoint": return coordinates.elements.first.flatMap { position($0, box) }.map { .point($0) }
        case "LineString": return FeedLine.shape([line(coordinates, box)])
        case "MultiLineString", "Polygon": return FeedLine.shape(coordinates.elements.map { line($0, box) })
        default: return nil
        }
    }

    private static func line(_ tree: JSONTree, _ box: GeoBox?) -> [GeoShape.Position] {
        let positions = tree.elements.map { position($0, box) }
        return positions.contains(nil) ? [] : positions.compactMap { $0 }
    }

    private static func position(_ tree: JSONTree, _ box: GeoBox?) -> GeoShape.Position? {
        let pair = tree.elements.compactMap(\.number)
        guard pair.count >= 2 else { return nil }
        return PlaceReader.position(x: pair[0], y: pair[1], box: box)
    }
}

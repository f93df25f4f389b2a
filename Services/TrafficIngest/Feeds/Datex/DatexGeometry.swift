import Schema
import TrafficIngestDomain

/// The geometry of a record: the whole line, else its ends, else a point, else none.
struct DatexGeometry {
    private(set) var shape: GeoShape?
    private(set) var origin: GeometryOrigin?
    /// The coordinate system, where it is not the usual one.
    private(set) var system: String?

    private let box: GeoBox?

    init(_ location: DatexLocation, _ box: GeoBox?) {
        self.box = box
        if let lines = FeedLine.shape(location.every("gmlLineString").compactMap(line)) {
            (shape, origin) = (lines, .feed)
            system = Self.system(location)
        } else if let line = FeedLine.shape([linear(location)]) {
            (shape, origin) = (line, .feed)
        } else if let ends = FeedLine.shape(Self.stretches.flatMap(location.every).compactMap(ends)) {
            (shape, origin) = (ends, .feedStart)
        } else if let point = point(location) {
            (shape, origin) = (.point(point), .feed)
        } else {
            system = Self.system(location)
        }
    }

    /// What has a beginning and an end; v1 writes some of it in lower case.
    private static let stretches = [
        "tpegLinearLocation", "tpeglinearLocation", "tpegPointLocation", "tpegpointLocation",
    ]

    /// What a line declares; most declare nothing, and are in degrees.
    private static func declared(_ line: XMLNode) -> String? {
        let name = line.attributes["srsName"] ?? line["posList"]?.attributes["srsName"]
        return name?.isEmpty == true ? nil : name
    }

    private static func system(_ location: DatexLocation) -> String? {
        guard let declared = location.first("gmlLineString").flatMap(declared) else { return nil }
        guard let system = CoordinateSystem(srsName: declared) else { return declared }
        return system == .wgs84 ? nil : system.name
    }

    /// A line with a place that lies nowhere is none.
    private func line(_ node: XMLNode) -> [GeoShape.Position]? {
        let system = Self.declared(node).map(CoordinateSystem.init(srsName:)) ?? .wgs84
        let dimension = node.attributes["srsDimension"] ?? node["posList"]?.attributes["srsDimension"]
        let step = max(2, dimension.flatMap { Int($0) } ?? 2)
        let numbers = node["posList"]?.text.map(Self.numbers) ?? []
        var line: [GeoShape.Position] = []
        for index in stride(from: 0, to: numbers.count - numbers.count % step, by: step) {
            guard let first = numbers[index], let second = numbers[index + 1],
                let position = position(first, second, system)
            else { return nil }
            line.append(position)
        }
        return line.count < 2 ? nil : line
    }

    /// By bytes: whether a character is white space is looked up in tables, which took half the time of a large feed.
    private static func numbers(_ text: String) -> [Double?] {
        text.utf8.split { $0 <= 32 || $0 == UInt8(ascii: ",") }.map { Double(Substring($0)) }
    }

    /// Some write each vertex of a line as a pair of coordinates.
    private func linear(_ location: DatexLocation) -> [GeoShape.Position] {
        let between = location.every("linearCoordinatesIntermediatePoint").sorted {
            Int($0.attributes["index"] ?? "") ?? 0 < Int($1.attributes["index"] ?? "") ?? 0
        }
        let nodes =
            location.every("linearCoordinatesStartPoint") + between + location.every("linearCoordinatesEndPoint")
        let positions = nodes.compactMap { position($0) }
        return positions.count < 2 ? [] : positions
    }

    private func ends(_ node: XMLNode) -> [GeoShape.Position]? {
        let ends = [node["from"], node["to"]].compactMap { $0.flatMap(position) }
        return ends.isEmpty ? nil : ends
    }

    private func point(_ location: DatexLocation) -> GeoShape.Position? {
        let nodes = location.every("pointCoordinates") + location.every("coordinatesForDisplay")
        return nodes.lazy.compactMap { position($0) }.first
    }

    private func position(_ node: XMLNode) -> GeoShape.Position? {
        guard let latitude = node.first("latitude")?.number, let longitude = node.first("longitude")?.number else {
            return nil
        }
        return PlaceReader.position(x: longitude, y: latitude, box: box)
    }

    /// A pair of a list: of degrees the latitude stands first, of metres the easting.
    private func position(_ first: Double, _ second: Double, _ system: CoordinateSystem?) -> GeoShape.Position? {
        switch system {
        case .degrees, nil: PlaceReader.position(x: second, y: first, crs: system, box: box)
        case .metres: PlaceReader.position(x: first, y: second, crs: system, box: box)
        }
    }
}

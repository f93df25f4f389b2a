// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the open incidents as GeoJSON.
public struct GetGeoJSON: Question {
    /// One source only.
    public var source: String?
    /// West, south, east, north in degrees.
    public var box: [Double]?
    /// The least severity, 0–5.
    public var severity: Double?
    public var category: IncidentCategory?
    /// Where the last page ended; a page ends at 200 KiB.
    public var cursor: String?

    /// All open incidents.
    public init() {}

    public static let channel = Channel(.traffic, .question, [], "geojson", of: "incidents")
    public static let summary = "Answers the open incidents that have a place as one GeoJSON FeatureCollection."
    public static let example: GetGeoJSON = {
        var map = GetGeoJSON()
        map.severity = 3
        return map
    }()
    public static let limits: [Limit<GetGeoJSON>] = [.range("severity", 0...5) { $0.severity }]
    public static let answerExample = FeatureCollection(
        features: [FeatureCollection.Feature(id: "sct:1459120", geometry: .point(.example), properties: .example)]
    )
}

/// A FeatureCollection of GeoJSON (RFC 7946) with incidents as properties, without their geometry, which is the feature's.
public struct FeatureCollection: Codable, Hashable, Sendable {
    public var type = "FeatureCollection"
    public var features: [Feature]
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// An incident with its place.
    public struct Feature: Codable, Hashable, Sendable {
        public var type = "Feature"
        public var id: String
        public var geometry: GeoShape
        public var properties: IncidentDocument

        /// An incident with its place.
        public init(id: String, geometry: GeoShape, properties: IncidentDocument) {
            self.id = id
            self.geometry = geometry
            self.properties = properties
            self.properties.report.geometry = nil
        }
    }

    /// Incidents with their places.
    public init(features: [Feature], next: String? = nil) {
        self.features = features
        self.next = next
    }
}

extension GeoShape.Position {
    static let example = GeoShape.Position(longitude: 2.0114807, latitude: 41.4131312)
}

/// Asks for the open incidents as KML.
public struct GetKML: Question {
    /// One source only.
    public var source: String?
    /// West, south, east, north in degrees.
    public var box: [Double]?
    /// The least severity, 0–5.
    public var severity: Double?
    public var category: IncidentCategory?
    /// Where the last page ended; a page ends at 200 KiB.
    public var cursor: String?

    /// All open incidents.
    public init() {}

    public static let channel = Channel(.traffic, .question, [], "kml", of: "incidents")
    public static let summary = "Answers the open incidents that have a place as KML, coloured by severity."
    public static let example: GetKML = {
        var map = GetKML()
        map.severity = 3
        return map
    }()
    public static let limits: [Limit<GetKML>] = [.range("severity", 0...5) { $0.severity }]
    public static let answerExample = KMLDocument(text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…")
}

/// A KML document.
public struct KMLDocument: Codable, Hashable, Sendable {
    /// `application/vnd.google-earth.kml+xml`
    public var text: String
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A document.
    public init(text: String, next: String? = nil) {
        self.text = text
        self.next = next
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for the open incidents as GeoJSON.
public struct GetGeoJSON: Question {
    /// One source only.
    public var source: String?

    /// The incidents of all sources or of one.
    public init(source: String? = nil) { self.source = source }

    public static let channel = Channel(.traffic, .question, [], "geojson", of: "incidents")
    public static let summary = "Answers the open incidents that have a place as one GeoJSON FeatureCollection."
    public static let example = GetGeoJSON(source: "sct")
    public static let answerExample = FeatureCollection(
        features: [FeatureCollection.Feature(id: "sct:1459120", geometry: .point(.example), properties: .example)]
    )
}

/// A FeatureCollection of GeoJSON (RFC 7946) with incidents as properties.
public struct FeatureCollection: Codable, Hashable, Sendable {
    public var type = "FeatureCollection"
    public var features: [Feature]

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
        }
    }

    /// Incidents with their places.
    public init(features: [Feature]) { self.features = features }
}

extension GeoShape.Position {
    static let example = GeoShape.Position(longitude: 2.0114807, latitude: 41.4131312)
}

/// Asks for the open incidents as KML.
public struct GetKML: Question {
    /// One source only.
    public var source: String?

    /// The incidents of all sources or of one.
    public init(source: String? = nil) { self.source = source }

    public static let channel = Channel(.traffic, .question, [], "kml", of: "incidents")
    public static let summary = "Answers the open incidents that have a place as KML, coloured by severity."
    public static let example = GetKML(source: "sct")
    public static let answerExample = KMLDocument(text: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…")
}

/// A KML document.
public struct KMLDocument: Codable, Hashable, Sendable {
    /// `application/vnd.google-earth.kml+xml`
    public var text: String

    /// A document.
    public init(text: String) { self.text = text }
}

import Schema

/// The open incidents on a map as KML 2.2: places as icons and stretches as lines, in the colours of their severities.
public enum IncidentKML {
    /// The open incidents that have a place, in their order.
    public static func text(of incidents: some Sequence<IncidentDocument>) -> String {
        let features = IncidentGeoJSON.features(of: incidents)
        let styles = (0...5).map(style).joined()
        return document("<name>Traffic incidents</name>\(styles)\(features.map(placemark).joined())")
    }

    /// A document that makes a viewer read another one again and again.
    public static func link(to address: String, everySeconds seconds: Int) -> String {
        document(
            """
            <name>Traffic incidents</name><NetworkLink><name>Traffic incidents</name><Link>\
            <href>\(address.escaped)</href><refreshMode>onInterval</refreshMode>\
            <refreshInterval>\(seconds)</refreshInterval></Link></NetworkLink>
            """
        )
    }

    private static func document(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <kml xmlns="http://www.opengis.net/kml/2.2"><Document>\(content)</Document></kml>

        """
    }

    private static func style(_ severity: Int) -> String {
        let colour = SeverityColour(severity).kml
        return """
            <Style id="severity-\(severity)"><IconStyle><color>\(colour)</color><Icon>\
            <href>http://maps.google.com/mapfiles/kml/paddle/wht-blank.png</href></Icon></IconStyle>\
            <LineStyle><color>\(colour)</color><width>5</width></LineStyle></Style>

            """
    }

    private static func placemark(_ feature: FeatureCollection.Feature) -> String {
        let incident = feature.properties
        // Viewers read a description as HTML, so its words are escaped once for HTML and once for XML.
        let description = incident.details.map(\.escaped).joined(separator: "<br/>")
        return """
            <Placemark><name>\(incident.title.escaped)</name><description>\(description.escaped)</description>\
            <styleUrl>#severity-\(min(max(incident.report.severity, 0), 5))</styleUrl>\(shape(feature.geometry))</Placemark>

            """
    }

    /// A stretch has an icon where it begins, as from far away a line cannot be seen.
    private static func shape(_ geometry: GeoShape) -> String {
        let start = geometry.positions.first.map(point) ?? ""
        return switch geometry {
        case .point: start
        case .line(let line): "<MultiGeometry>\(start)\(path(line))</MultiGeometry>"
        case .lines(let lines): "<MultiGeometry>\(start)\(lines.map(path).joined())</MultiGeometry>"
        }
    }

    private static func point(_ position: GeoShape.Position) -> String {
        "<Point><coordinates>\(pair(position))</coordinates></Point>"
    }

    private static func path(_ line: [GeoShape.Position]) -> String {
        let coordinates = line.map(pair).joined(separator: " ")
        return "<LineString><tessellate>1</tessellate><coordinates>\(coordinates)</coordinates></LineString>"
    }

    /// Longitude first; seven decimals are a centimetre.
    private static func pair(_ position: GeoShape.Position) -> String {
        [position.longitude, position.latitude].map { (($0 * 1e7).rounded() / 1e7).fixed(7) }.joined(separator: ",")
    }
}

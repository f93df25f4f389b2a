/// A feed in the structure of the live one, with invented incidents.
package struct SCTFeed {
    /// One incident of it.
    package struct Incident: Sendable {
        package var number: Int
        package var road: String
        package var level: Int
        package var cause: (Int, Int, String)
        package var longitude: Double
        package var latitude: Double
        package var kilometres = (9.0, 10.0)

        /// An incident by its number, an accident near the city unless it is told otherwise.
        package init(
            number: Int,
            road: String = "B-23",
            level: Int = 4,
            cause: (Int, Int, String) = (2, 3, "Accident"),
            longitude: Double = 2.1,
            latitude: Double = 41.4
        ) {
            (self.number, self.road, self.level, self.cause) = (number, road, level, cause)
            (self.longitude, self.latitude) = (longitude, latitude)
        }
    }

    package let incidents: [Incident]

    /// A feed of some incidents.
    package init(incidents: [Incident]) { self.incidents = incidents }

    /// The document.
    package var bytes: [UInt8] {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" \
            xmlns:gml="http://www.opengis.net/gml" xmlns:cite="http://www.opengeospatial.net/cite">
            """
        return Array((head + incidents.map(Self.member).joined() + "</wfs:FeatureCollection>").utf8)
    }

    private static func member(_ incident: Incident) -> String {
        """
        <gml:featureMember><cite:mct2_v_afectacions_data fid="x"><cite:geom><gml:Point \
        srsName="http://www.opengis.net/gml/srs/epsg.xml#4326"><gml:coordinates>\(incident.longitude),\
        \(incident.latitude)</gml:coordinates></gml:Point></cite:geom>\
        <cite:identificador>\(incident.number)01</cite:identificador><cite:tipus>\(incident.cause.0)</cite:tipus>\
        <cite:subtipus>\(incident.cause.1)</cite:subtipus><cite:carretera>\(incident.road)</cite:carretera>\
        <cite:pk_inici>\(incident.kilometres.0)</cite:pk_inici><cite:pk_fi>\(incident.kilometres.1)</cite:pk_fi>\
        <cite:causa>\(incident.cause.2)</cite:causa><cite:data>Fri, 20 Nov 2026 19:35:57 GMT</cite:data>\
        <cite:nivell>\(incident.level)</cite:nivell><cite:sentit>Creixent</cite:sentit>\
        <cite:descripcio>Circulació amb congestió</cite:descripcio><cite:descripcio_tipus>Retenció</cite:descripcio_tipus>\
        <cite:font>SCT</cite:font></cite:mct2_v_afectacions_data></gml:featureMember>
        """
    }
}

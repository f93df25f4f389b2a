import Schema
import Testing
import TrafficIngestDomain

@Suite struct IncidentKMLTests {
    private let line = GeoShape.line([.init(longitude: 2.01, latitude: 41.41), .init(longitude: 2.02, latitude: 41.4)])

    @Test(arguments: [
        (2, "7A9E7E", "ff7e9e7a"), (3, "FFBF00", "ff00bfff"), (4, "FF7F00", "ff007fff"), (5, "D7191C", "ff1c19d7"),
    ])
    func `a colour is opacity, blue, green, red`(severity: Int, rgb: String, kml: String) throws {
        #expect(SeverityColour(severity).rgb == rgb && SeverityColour(severity).kml == kml)
        let map = try #require(MapOutline(IncidentKML.text(of: [])))
        let index = try #require(map.ids.firstIndex(of: "severity-\(severity)"))
        #expect(map.texts("Style/LineStyle/color")[index] == kml)
        #expect(map.texts("Style/IconStyle/color")[index] == kml)
    }

    @Test func `a stretch is a line with an icon at its beginning, a place is an icon, in the style of its severity`()
        throws
    {
        let stretch = incident("sct:2") {
            $0.report.geometry = line
            $0.report.severity = 5
        }
        let map = try #require(MapOutline(IncidentKML.text(of: [incident(), stretch])))
        #expect(map.texts("Placemark/styleUrl") == ["#severity-4", "#severity-5"])
        #expect(map.texts("Placemark/Point/coordinates") == ["2.0114807,41.4131312"])
        #expect(map.texts("Placemark/MultiGeometry/Point/coordinates") == ["2.01,41.41"])
        #expect(map.texts("Placemark/MultiGeometry/LineString/coordinates") == ["2.01,41.41 2.02,41.4"])
        #expect(map.texts("LineString/tessellate") == ["1"])
        #expect(Set(map.texts("styleUrl")).isSubset(of: map.ids.map { "#\($0)" }))
    }

    @Test func `lines stand in one geometry`() throws {
        let both = incident { $0.report.geometry = .lines([line.positions, line.positions.reversed()]) }
        let map = try #require(MapOutline(IncidentKML.text(of: [both])))
        #expect(map.texts("MultiGeometry/LineString/coordinates") == ["2.01,41.41 2.02,41.4", "2.02,41.4 2.01,41.41"])
        #expect(map.texts("Placemark/MultiGeometry/Point/coordinates") == ["2.01,41.41"])
    }

    @Test func `words cannot break out, neither of XML nor of the HTML of a description`() throws {
        let words = "<b>\"5 > 3\"</b> & l'obra\u{0}\u{8}\u{FFFF}]]>"
        let nasty = incident {
            $0.report.text = [.init(lang: nil, headline: words, description: words)]
        }
        let map = try #require(MapOutline(IncidentKML.text(of: [nasty])))
        #expect(map.texts("Placemark/name") == ["B-23 km 9.5–11.5: <b>\"5 > 3\"</b> & l'obra]]>"])
        let description = try #require(map.texts("Placemark/description").first)
        #expect(description.contains("&lt;b&gt;&quot;5 &gt; 3&quot;&lt;/b&gt; &amp; l&#39;obra]]&gt;<br/>"))
    }

    @Test func `a description names who says so`() throws {
        let map = try #require(MapOutline(IncidentKML.text(of: [incident()])))
        #expect(map.texts("Placemark/description").first?.contains("Servei Català de Trànsit, 2026-") == true)
    }

    @Test func `what is over, and what has no place, is on no map`() throws {
        let over = incident { $0.lifecycle = .cleared }
        let nowhere = incident { $0.report.geometry = nil }
        #expect(try #require(MapOutline(IncidentKML.text(of: [over, nowhere]))).texts("Placemark").isEmpty)
        #expect(IncidentGeoJSON.features(of: [over, nowhere]).isEmpty)
    }

    @Test func `a link is read again and again`() throws {
        let address = "http://host:8080/kml/incidents.kml?source=sct&x=<1>"
        let map = try #require(MapOutline(IncidentKML.link(to: address, everySeconds: 30)))
        #expect(map.texts("NetworkLink/Link/href") == [address])
        #expect(map.texts("NetworkLink/Link/refreshMode") == ["onInterval"])
        #expect(map.texts("NetworkLink/Link/refreshInterval") == ["30"])
    }
}

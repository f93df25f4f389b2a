import Foundation
import Schema
import TestKit
import Testing
import TrafficIngestDomain

@Suite struct PlaceReaderTests {
    private let catalonia = GeoBox(west: 0.1, south: 40.4, east: 3.4, north: 42.95)

    @Test(
        arguments: [
            ("http://www.opengis.net/gml/srs/epsg.xml#4326", "EPSG:4326"), ("EPSG:4258", "EPSG:4258"),
            ("urn:ogc:def:crs:EPSG::25831", "EPSG:25831"), ("urn:ogc:def:crs:EPSG:6.9:25829", "EPSG:25829"),
            ("25833", "EPSG:25833"), ("WGS 84", "EPSG:4326"), ("EPSG:32631", "EPSG:32631"),
            ("http://www.opengis.net/def/crs/OGC/1.3/CRS84", "EPSG:4326"),
        ] as [(String, String)]
    )
    func `a system is known by every spelling`(spelling: String, name: String) {
        #expect(CoordinateSystem(srsName: spelling)?.name == name)
    }

    @Test(arguments: ["EPSG:31370", "EPSG:3035", "23031", "84", "", "WGS", "99999999999999999999999"])
    func `a system that is not understood is none`(spelling: String) {
        #expect(CoordinateSystem(srsName: spelling) == nil)
        #expect(PlaceReader.position(x: 2.1, y: 41.4, crs: CoordinateSystem(srsName: spelling), box: catalonia) == nil)
    }

    @Test(.samples) func `UTM is turned into degrees within a metre, by Madrid's pairs`() throws {
        let text = try Samples.text("traffic/es-madrid/informo_incidencias_2026-08-08_7records.xml")
        func numbers(_ name: String) throws -> [Double] {
            text.matches(of: try Regex("<\(name)>([-0-9.]+)<", as: (Substring, Substring).self))
                .compactMap { Double($0.output.1) }
        }
        let metres = zip(try numbers("utm_x"), try numbers("utm_y"))
        let degrees = zip(try numbers("longitud"), try numbers("latitud"))
        var worst = 0.0
        for ((x, y), (longitude, latitude)) in zip(metres, degrees) {
            let place = try #require(PlaceReader.position(x: x, y: y, crs: .utm(zone: 30)))
            let north = (place.latitude - latitude) * 111_195
            let east = (place.longitude - longitude) * 111_195 * cos(latitude * .pi / 180)
            worst = max(worst, (north * north + east * east).squareRoot())
        }
        #expect(Array(metres).count == 7)
        #expect(worst < 0.01, "\(worst) m")
    }

    @Test func `the meridian of a zone is at 500 km`() throws {
        for (zone, meridian) in [(29, -9.0), (30, -3), (31, 3), (33, 15)] {
            let place = try #require(PlaceReader.position(x: 500_000, y: 4_600_000, crs: .utm(zone: zone)))
            #expect(abs(place.longitude - meridian) < 1e-9)
        }
    }

    @Test func `a zone is read as far from its meridian as Norway does`() throws {
        // Bergen, by zone 33, whose meridian is ten degrees to the east; and the same on WGS 84.
        for system in [CoordinateSystem.utm(zone: 33), .metres(epsg: 32_633)] {
            let place = try #require(PlaceReader.position(x: -32_253.597, y: 6_734_074.911, crs: system))
            #expect(place == GeoShape.Position(longitude: 5.32, latitude: 60.39))
        }
    }

    @Test func `a place has the decimals that messages have`() {
        let place = PlaceReader.position(x: 2.123456789, y: 41.987654321)
        #expect(place == GeoShape.Position(longitude: 2.1234568, latitude: 41.9876543))
    }

    @Test func `a pair is swapped only where it is a place the other way round alone`() {
        let barcelona = GeoShape.Position(longitude: 2.17, latitude: 41.38)
        #expect(PlaceReader.position(x: 2.17, y: 41.38, box: catalonia) == barcelona)
        #expect(PlaceReader.position(x: 41.38, y: 2.17, box: catalonia) == barcelona)
        // Without a box both ways are places, so nothing says that it is swapped.
        #expect(PlaceReader.position(x: 41.38, y: 2.17) == GeoShape.Position(longitude: 41.38, latitude: 2.17))
        #expect(PlaceReader.position(x: 41.38, y: 120.5) == GeoShape.Position(longitude: 120.5, latitude: 41.38))
        let metres = PlaceReader.position(x: 4_580_000, y: 430_000, crs: .utm(zone: 31), box: catalonia)
        #expect(metres == PlaceReader.position(x: 430_000, y: 4_580_000, crs: .utm(zone: 31), box: catalonia))
        #expect(metres != nil)
    }

    @Test(
        arguments: [(0, 0), (-3.7, 40.4), (200, 100), (.nan, 41), (.infinity, 41), (430_000, 4_580_000)]
            as [(Double, Double)]
    )
    func `what is no place of the feed is none`(x: Double, y: Double) {
        #expect(PlaceReader.position(x: x, y: y, box: catalonia) == nil)
    }

    @Test(.samples) func `Belgium's metres are no place, whatever they are called`() throws {
        let text = try Samples.text("traffic/synthetic/belgium_datex2v3_lambert72_synthetic.xml")
        let pattern = /srsName="([^"]+)"[^>]*><[^>]*posList>([0-9.]+) ([0-9.]+)\b/
        let pairs = text.matches(of: pattern).map(\.output)
        #expect(pairs.count >= 3)
        for pair in pairs {
            let (x, y) = (try #require(Double(pair.2)), try #require(Double(pair.3)))
            #expect(PlaceReader.position(x: x, y: y, crs: CoordinateSystem(srsName: String(pair.1))) == nil)
            // As the real feed writes them: under latitude and longitude, without a word of the system.
            #expect(PlaceReader.position(x: x, y: y) == nil)
        }
    }
}

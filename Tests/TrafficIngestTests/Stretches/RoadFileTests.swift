import Foundation
import Schema
import Testing
import TrafficIngestDomain

private func feature(_ geometry: String, _ properties: String) -> String {
    #"{"type":"Feature","geometry":\#(geometry),"properties":{\#(properties)}}"#
}

private func read(_ features: String...) throws -> RoadFile {
    try RoadFile(Data(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8))
}

private let line = #"{"type":"LineString","coordinates":[[2.0,41.0],[2.01,41.0],[2.02,41.0]]}"#

@Suite struct RoadFileTests {
    @Test(
        arguments: [
            (#""road":"A-2","fromKm":10,"toKm":12"#, [10, nil, 12]),
            (#""ref":"A-2","km":[12,11.5,10]"#, [12, 11.5, 10]),
            (#""ref":"A-2","km":[null,11,12]"#, [nil, 11, 12]),
        ] as [(String, [Double?])]
    )
    func `a line has a number and kilometres`(properties: String, posts: [Double?]) throws {
        let file = try read(feature(line, properties))
        #expect(file.refused.isEmpty)
        #expect(file.lines.map(\.road) == ["A-2"] && file.lines.first?.vertices.map(\.km) == posts)
    }

    @Test func `parts that follow on each other are one line`() throws {
        let parts = #"{"type":"MultiLineString","coordinates":[[[2.0,41.0],[2.01,41.0]],[[2.01,41.0],[2.02,41.0]]]}"#
        let file = try read(feature(parts, #""road":"A-2","fromKm":10,"toKm":11.7"#))
        let stretch = RoadNetwork(file.lines).line(road: "A-2", fromKm: 10, toKm: 11.7, direction: .increasing)
        #expect(stretch?.map(\.longitude) == [2, 2.01, 2.02])
    }

    @Test(arguments: [
        (feature(line, #""fromKm":1,"toKm":2"#), "expected the road's number"),
        (feature(line, #""road":"A-2""#), "expected /properties/fromKm and toKm"),
        (feature(line, #""road":"A-2","km":[1,2]"#), "expected 3 kilometres in /properties/km, one per place, got 2"),
        (feature(line, #""road":"A-2","km":[1,3,2]"#), "only grow or only fall"),
        (feature(line, #""road":"A-2","km":[1,null,null]"#), "only grow or only fall"),
        (feature(line, #""road":2,"fromKm":1,"toKm":2"#), "/properties/road: expected String"),
        (feature(#"{"type":"Point","coordinates":[2,41]}"#, #""road":"A-2""#), "got a Point"),
        (feature(#"{"type":"Polygon","coordinates":[]}"#, #""road":"A-2""#), "got Polygon"),
        (feature(#"{"type":"LineString","coordinates":[[2,41]]}"#, #""road":"A-2""#), "got 1"),
        (
            feature(#"{"type":"LineString","coordinates":[[430000,4580000],[430100,4580000]]}"#, #""road":"A-2""#),
            "expected degrees of WGS 84"
        ),
        (
            feature(
                #"{"type":"MultiLineString","coordinates":[[[2,41],[2.01,41]],[[2.1,41],[2.2,41]]]}"#,
                #""road":"A-2","fromKm":1,"toKm":2"#
            ),
            "got a gap of"
        ),
        ("17", "expected"), ("{}", "expected a member geometry, got none"),
    ])
    func `a bad feature is named with its place and the reason, and the others count`(bad: String, reason: String)
        throws
    {
        let good = feature(line, #""road":"A-2","fromKm":10,"toKm":12"#)
        let file = try read(good, bad, good)
        #expect(file.lines.count == 2)
        #expect(file.refused.map(\.index) == [1])
        #expect(file.refused.first?.reason.contains(reason) == true, "\(file.refused)")
    }

    @Test(arguments: ["", "[]", "{}", #"{"features":3}"#, "<kml/>"])
    func `what is no collection is refused`(text: String) {
        #expect(throws: Problem.self) { try RoadFile(Data(text.utf8)) }
    }
}

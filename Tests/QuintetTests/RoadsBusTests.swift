import Foundation
import TestKit
import Testing

@testable import Quintet

/// `quintet traffic roads` beside the real traffic-ingest.
@Suite(.timeLimit(.minutes(5)))
struct RoadsBusTests {
    /// Three invented lines, and two features that are none.
    private static let file = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"road":"B-23","fromKm":0,"toKm":10},
         "geometry":{"type":"LineString","coordinates":[[2.0,41.4],[2.05,41.41],[2.1,41.4]]}},
        {"type":"Feature","properties":{"road":"B-23"},"geometry":{"type":"Point","coordinates":[2,41]}},
        {"type":"Feature","properties":{"ref":"A-2","km":[602,null,599.5]},
         "geometry":{"type":"LineString","coordinates":[[2.0,41.4],[1.99,41.4],[1.97,41.4]]}},
        {"type":"Feature","properties":{"ref":"A2","km":[602,600]},
         "geometry":{"type":"LineString","coordinates":[[2.0,41.3],[1.98,41.3]]}},
        {"type":"Feature","properties":{"ref":"A-2","km":[1,3,2]},
         "geometry":{"type":"LineString","coordinates":[[2.0,41.4],[1.99,41.4],[1.97,41.4]]}}
        ]}
        """

    @Test func `a file goes in, is known the second time, and is removed`() async throws {
        let home = try await LiveHome()
        let folder = try TemporaryFolder()
        try folder.write("roads.geojson", Self.file)
        try folder.write("none.geojson", #"{"type":"FeatureCollection","features":[]}"#)
        try folder.write("bad.geojson", "<kml/>")

        for _ in 1...2 {
            let taken = try await home.quintet("traffic", "roads", "import", folder.file("roads.geojson"))
            #expect(taken.code == 0 && taken.output.contains("2 roads, 3 lines, 14.5 km; refused 2"), "\(taken)")
            #expect(taken.output.contains("feature 1: refused: expected a LineString or MultiLineString"), "\(taken)")
            #expect(taken.output.contains("feature 4: refused: expected kilometres that only grow"), "\(taken)")
        }
        for (name, word) in [("none", "there is no line"), ("bad", "FeatureCollection"), ("absent", "cannot be read")] {
            let refused = try await home.quintet("traffic", "roads", "import", folder.file("\(name).geojson"))
            #expect(refused.code == 1 && refused.output.contains(word), "\(refused)")
        }
        for word in ["the road network is removed", "there was no road network"] {
            let removed = try await home.quintet("traffic", "roads", "remove")
            #expect(removed.code == 0 && removed.output.contains(word), "\(removed)")
        }
        try await home.stop()
        let alone = try await home.quintet("traffic", "roads", "import", folder.file("roads.geojson"))
        #expect(alone.code == 2, "\(alone)")
    }
}

import Foundation
import Schema
import Testing
import TrafficIngestDomain

@Suite struct IncidentGeoJSONTests {
    @Test func `every open incident with a place is a feature by its key`() throws {
        let collection = FeatureCollection(
            features: IncidentGeoJSON.features(of: [incident("sct:2"), incident("sct:1")])
        )
        #expect(collection.features.map(\.id) == ["sct:2", "sct:1"])
        #expect(collection.features.allSatisfy { $0.properties.report.geometry == nil }, "it stands beside them")
        let again = try JSONDecoder().decode(FeatureCollection.self, from: JSONEncoder().encode(collection))
        #expect(again == collection)
    }
}

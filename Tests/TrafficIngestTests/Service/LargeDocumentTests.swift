import Foundation
import Schema
import TestKit
import Testing

/// Documents that change more than one transaction should.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LargeDocumentTests {
    private static let count = 3500

    @Test func `a document of several transactions is told once, though it is killed in between`() async throws {
        try await withTraffic(["1.xml": Array(Self.document.utf8)], kind: "sct-gml") { traffic in
            try await eventually("it has begun", within: .seconds(60)) { traffic.counts()[0] > 0 }
            try await traffic.process.kill()
            try await traffic.launch()
            try await eventually("all is told: \(traffic.counts())", within: .seconds(180)) {
                // The manifest first: counting parses every event, and holds up other tests.
                traffic.documents("test/manifest").last?.json?["count"]?.number == Double(Self.count)
                    && traffic.counts()[0] >= Self.count
            }
            #expect(traffic.counts() == [Self.count, 0, 0])
            #expect(traffic.distinct("opened").allSatisfy { $0["data"]?["initial"]?.text == "true" })
        }
    }

    /// So many invented incidents, which differ in their numbers.
    private static let document: String = {
        let one = IngestTests.snapshot
        guard let start = one.range(of: "<gml:featureMember>"), let end = one.range(of: "</gml:featureMember>") else {
            return ""
        }
        let member = String(one[start.lowerBound..<end.upperBound])
        let members = (0..<count).map { member.replacing("145912002", with: "\(1_000_000 + $0)02") }
        return one[..<start.lowerBound] + members.joined() + one[end.upperBound...]
    }()
}

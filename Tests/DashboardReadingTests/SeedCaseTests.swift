import DashboardReading
import Schema
import TestKit
import Testing

@Suite(.samples) struct SeedCaseTests {
    /// Judged by their HTTP status before anybody reads a body: the tests of fetching have them.
    private static let ofFetching: Set<String> = ["any-401.body", "any-404.body", "any-429.body", "any-503.body"]

    /// What the hints of the cases come down to.
    private static let hints: [String: String] = [
        "bar-object-root.body": "a JSON array of objects|an object with the keys name, value",
        "bar-double-encoded.body": "the body is a JSON string that itself contains JSON",
        "bar-jsonp.body": "looks like JSONP",
        "bar-html-200.body": "the server answered HTML: wrong URL or login page",
        "bar-xml-body.body": "the body looks like XML: set format=xml",
        "map-lat-lon-aliases.body": "fields lat/lng found: add a mapping to latitude/longitude",
        "map-geojson.body": "looks like GeoJSON|-|choose the geojson preset",
    ]

    @Test func `there are fifty-five cases, and four of them are of HTTP`() {
        #expect(SeedCase.all.count == 55)
        #expect(Self.ofFetching.isSubset(of: SeedCase.all.map(\.file)))
    }

    @Test(arguments: SeedCase.all.filter { !ofFetching.contains($0.file) })
    func `a malformed body has the outcome that was proposed`(_ seed: SeedCase) throws {
        let body = SourceBody(
            bytes: try Samples.bytes("dashboards/seed/malformed/\(seed.file)"),
            status: seed.http.status,
            contentType: seed.http.content_type
        )
        let reading = try Reading.of(body, seed.widget)
        #expect(reading.outcome == seed.expect)
        #expect(reading.fault?.code == seed.code)
        if let items = seed.items { #expect(reading.items.count == items) }
        #expect(reading.codes == Set(seed.warnings ?? []))
        if let fault = reading.fault {
            for text in [fault.expected, fault.actual, fault.remedy] { #expect(!text.isEmpty) }
            #expect((fault.excerpt == nil) == body.bytes.isEmpty)
            #expect(reading.outcome == .empty || fault.place != nil)
        }
        if let hint = Self.hints[seed.file] {
            for part in hint.split(separator: "|-|") { #expect(reading.words.contains(part)) }
        }
    }

    @Test(arguments: SeedCase.all.filter { $0.expect == .ok || $0.expect == .degraded })
    func `no gap and no dropped value is shown as zero`(_ seed: SeedCase) throws {
        let bytes = try Samples.bytes("dashboards/seed/malformed/\(seed.file)")
        let reading = try Reading.of(SourceBody(bytes: bytes, contentType: seed.http.content_type), seed.widget)
        #expect(!reading.values.contains(0))
    }
}

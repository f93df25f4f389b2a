import DashboardReading
import Foundation
import Schema
import TestKit
import Testing

@Suite(.samples) struct MappedSampleTests {
    @Test(arguments: MappedSample.all)
    func `a body of another system is shown by its mapping`(_ sample: MappedSample) throws {
        let mapping = try sample.widgetMapping()
        #expect(mapping.violations(for: sample.kind, in: sample.format).isEmpty)
        let body = SourceBody(bytes: try Samples.bytes("dashboards/\(sample.file)"), format: sample.format)
        let reading = try Reading.of(body, sample.kind, mapping)
        #expect(reading.outcome == (sample.count == 0 ? .empty : .ok), "\(reading.words)")
        #expect(reading.items.count == sample.count)
        #expect(reading.items.first?.words ?? "" == sample.first)
        #expect(reading.codes == sample.warnings)
    }

    @Test func `no body is left out`() throws {
        let folder = URL(filePath: Samples.folder).appending(path: "dashboards").standardizedFileURL.path
        let files = try ["json-api", "xml-api", "csv-api", "seed/valid"].flatMap { part in
            try FileManager.default.subpathsOfDirectory(atPath: "\(folder)/\(part)").map { "\(part)/\($0)" }
        }
        let bodies = files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".xml") || $0.hasSuffix(".csv") }
        #expect(bodies.count > 40)
        #expect(Set(bodies) == Set(MappedSample.all.map(\.file)))
    }
}

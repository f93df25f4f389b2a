import GRDB
import Schema
import ServiceKit
import Testing

@testable import TrafficIngest

/// What is kept of an incident that changes and changes.
struct RevisionTests {
    @Test func `the last fifty revisions of an incident are kept, and no others`() throws {
        try TrafficBench().write { _, transaction in
            let table = IncidentTable(transaction)
            for revision in 1...60 { try table.write(incident("sct:1") { $0.revision = revision }, "1") }
            try table.write(incident("sct:2"), "2")
            #expect(try table.revisions("sct", "1").map(\.revision) == Array(11...60))
            #expect(try table.revisions("sct", "2").count == 1)
        }
    }
}

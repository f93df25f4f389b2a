import Schema
import TestKit
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HistoryTests {
    private static let start = Timestamp(milliseconds: 1_700_000_000_000)

    @Test func `sixty consultations come page by page, newest first, each once`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            var written: [String?] = []
            // Two of each time: the order is told by more than the time.
            for number in 0..<60 {
                written.append(try await clinic.sign(patient, at: Self.start + Double(number / 2) * 86_400))
            }
            for (limit, pages) in [(7, 9), (50, 2), (20, 3)] {
                let read = try await Self.pages(clinic, patient, limit)
                #expect(read.flatMap { $0 } == written.reversed())
                #expect(read.count == pages)
            }
            let lost = try await clinic.query("history", ["patient": .text(patient), "cursor": "nobody"])
            #expect(lost.slug == "expired")
            #expect(
                try await clinic.query("history", ["patient": .text(patient), "limit": 51]).slug == "schema-violation"
            )
        }
    }

    @Test func `a page ends before it is too large for a message, amendments counted`() async throws {
        try await withClinic { clinic in
            let patient = try await clinic.register("Ibáñez", "Lucía")
            let long = JSON.text(String(repeating: "ñandú ", count: 2600))
            var written: [String?] = []
            for number in 0..<6 {
                let at = Self.start + Double(number) * 86_400
                written.append(try await clinic.sign(patient, ["subjective": long, "plan": long], at: at))
            }
            for id in written.compactMap({ $0 }) {
                let amendment: [String: JSON] = ["consultation": .text(id), "reason": "x", "text": long]
                for _ in 1...4 { _ = try await clinic.record("\(patient)/consultation-amend", amendment) }
            }
            let pages = try await Self.pages(clinic, patient, 50)
            #expect(pages.flatMap { $0 } == written.reversed())
            #expect(pages.count == 6)
        }
    }

    private static func pages(_ clinic: RunningService, _ patient: String, _ limit: Int) async throws -> [[String?]] {
        var (pages, cursor) = ([[String?]](), nil as JSON?)
        repeat {
            var members: [String: JSON] = ["patient": .text(patient), "limit": .number(Double(limit))]
            members["cursor"] = cursor
            let page = try await clinic.query("history", members)
            let ids = try #require(page["consultations"]?.elements, "\(page)").map { $0["id"]?.text }
            pages.append(ids)
            cursor = page["next"]
        } while cursor != nil && pages.count < 100
        return pages
    }
}

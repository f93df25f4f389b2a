import Schema
import Testing
import TrafficIngestDomain

/// What headers mean.
struct PollAnswerTests {
    private static let now = Timestamp("2026-11-20T10:00:00Z") ?? Timestamp(milliseconds: 0)

    private func answer(_ headers: [String: String]) -> PollAnswer {
        PollAnswer(status: 200, at: Self.now) { headers[$0] }
    }

    @Test(arguments: [
        ("120", 120.0), ("Fri, 20 Nov 2026 10:01:40 GMT", 100), ("Fri, 20 Nov 2026 09:00:00 GMT", 0),
        ("soon", nil), ("-5", nil), ("", nil), ("Fri, 31 Feb 2026 10:00:00 GMT", nil), ("20 Nov 2026", nil),
    ])
    func `Retry-After is seconds or a date`(_ value: String, _ expected: Double?) {
        #expect(answer(["Retry-After": value]).retryAfter == expected)
    }

    @Test(
        arguments: [
            ("Fri, 20 Nov 2026 09:59:30 GMT", "2026-11-20T09:59:30Z"), ("yesterday", ""),
            // A clock that runs ahead.
            ("Fri, 20 Nov 2026 10:30:00 GMT", "2026-11-20T10:00:00Z"),
        ] as [(String, String)]
    )
    func `a document was changed when its server says, but not later than now`(_ value: String, _ expected: String) {
        #expect(answer(["Last-Modified": value]).modifiedAt == Timestamp(expected))
        #expect(answer(["Last-Modified": value]).lastModified == value)
    }

    @Test func `a date is meant by the server's own clock`() {
        let headers = ["Retry-After": "Fri, 20 Nov 2026 08:01:00 GMT", "Date": "Fri, 20 Nov 2026 08:00:00 GMT"]
        #expect(answer(headers).retryAfter == 60)
    }

    @Test(arguments: [
        ("max-age=26", 26.0), ("public, Max-Age=\"60\" , must-revalidate", 60), ("no-cache", nil),
        ("max-age=x", nil), ("s-maxage=5", nil), ("max-age", nil),
    ])
    func `max-age is taken from among the other words`(_ value: String, _ expected: Double?) {
        #expect(answer(["Cache-Control": value]).maxAge == expected)
    }

    @Test func `the time a document has spent in caches is part of its age`() {
        #expect(answer(["Cache-Control": "max-age=60", "Age": "45"]).maxAge == 15)
        #expect(answer(["Cache-Control": "max-age=60", "Age": "90"]).maxAge == 0)
    }
}

import Clockwork
import Schema
import Testing

@testable import TrafficFeeds

@Suite("Times of feeds") struct FeedClockTests {
    @Test(
        arguments: [
            ("2026-07-25T21:38:15+0300", "2026-07-25T18:38:15.000Z"), ("2026-07-15T03:00", "2026-07-15T01:00:00.000Z"),
            ("2026-01-15 03:00:01.5", "2026-01-15T02:00:01.500Z"),
            ("2026-01-01T00:00:00.123456789Z", "2026-01-01T00:00:00.123Z"),
            ("\n 2026-01-01T00:00:00Z ", "2026-01-01T00:00:00.000Z"), ("20110715120000", "2011-07-15T10:00:00.000Z"),
            ("20110230120000", nil), ("2011071512000", nil),
            ("2026-10-25T02:30", "2026-10-25T00:30:00.000Z"), ("OVERALL_START_TIME", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `a time is read in the forms of feeds`(text: String, expected: String?) throws {
        let clock = FeedClock(try #require(WallClock(zone: "Europe/Madrid")))
        #expect(clock.time(text).map { "\($0)" } == expected)
    }
}

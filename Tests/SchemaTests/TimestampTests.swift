import Foundation
import TestKit
import Testing

@testable import Schema

struct TimestampTests {
    private static let year0: Int64 = -62_167_219_200_000
    private static let year9999: Int64 = 253_402_300_799_999
    /// Foundation counts in the Julian calendar before 1582; RFC 3339 does not.
    private static let year1600: Int64 = -11_676_096_000_000

    @Test(
        arguments: [
            ("2026-11-20T23:41:07.412Z", "2026-11-20T23:41:07.412Z"),
            ("2026-11-20T23:41:07Z", "2026-11-20T23:41:07.000Z"),
            ("2026-11-21T01:41:07.4+02:00", "2026-11-20T23:41:07.400Z"),
            ("2026-11-20t23:41:07z", "2026-11-20T23:41:07.000Z"),
            ("2026-11-20 14:11:07.412999-09:30", "2026-11-20T23:41:07.412Z"),
            ("2024-02-29T12:00:00Z", "2024-02-29T12:00:00.000Z"),
            ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"), ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"),
            ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
            ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"),
            ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
            ("2026-01-01T00:00:00-00:00", "2026-01-01T00:00:00.000Z"),
        ])
    func `a time is read with any offset and fraction and written in one form`(_ text: String, _ written: String) throws
    {
        #expect(try #require(Timestamp(text)).description == written)
    }

    @Test(
        arguments: [
            "", "2026-11-20", "2026-11-20T23:41Z", "2026-11-20T23:41:07", "2026-11-20T23:41:07.Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T23:60:00Z", "2026-11-20T23:41:61Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z",
            "2026-04-31T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z",
            "2026-11-20T23:41:07+24:00", "2026-11-20T23:41:07+02:60", "2026-11-20T23:41:07+0200",
            "2026-11-20T23:41:07Zx",
            " 2026-11-20T23:41:07Z", "26-11-20T23:41:07Z", "+2026-11-20T23:41:07Z", "1790000000", "now",
            "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-20T23:41:07,5Z",
        ])
    func `anything else is no time`(_ text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `a hundred thousand random times agree with Foundation`() throws {
        var random = Seeded(4)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<100_000 {
            let time = Timestamp(milliseconds: Int64.random(in: Self.year0...Self.year9999, using: &random))
            let text = time.description
            try #require(Timestamp(text) == time)
            guard time.milliseconds > Self.year1600 else { continue }
            // Half a millisecond, as Foundation cuts what its binary seconds fall short of.
            let date = Date(timeIntervalSince1970: (Double(time.milliseconds) + 0.5) / 1000)
            try #require(date.formatted(style) == text)
        }
    }

    @Test func `sums end where four digits of a year do`() {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        #expect((now + 1.5).milliseconds == 1_790_000_001_500)
        #expect((now + -0.0005).milliseconds == now.milliseconds - 1)
        #expect((now + .infinity).description == "9999-12-31T23:59:59.999Z")
        #expect((now + 1e300).description == "9999-12-31T23:59:59.999Z")
        #expect((now + -1e300).description == "0000-01-01T00:00:00.000Z")
        #expect((now + .nan).description.utf8.count == 24)
        #expect((now + 90) - now == 90)
        #expect(now < now + 1)
    }

    @Test func `a time that is none is refused with what a time looks like`() {
        struct Holder: Codable { var from: Timestamp }
        let problem = #expect(throws: Problem.self) {
            try JSONCodec().value(Holder.self, from: Array(#"{"from":"noon"}"#.utf8)[...])
        }
        #expect(
            problem?.errors == [
                Violation(
                    "/from",
                    "format",
                    expected: "an RFC 3339 time such as 2026-11-20T23:41:07.412Z",
                    actual: "noon"
                )
            ]
        )
        #expect(problem?.detail == "/from must be an RFC 3339 time such as 2026-11-20T23:41:07.412Z, got noon")
    }
}

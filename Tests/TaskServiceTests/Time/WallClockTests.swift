import Clockwork
import Schema
import TaskServiceDomain
import TestKit
import Testing

@Suite struct WallClockTests {
    @Test(arguments: [
        ("2026-03-29T02:30", "2026-03-29T01:30:00.000Z"), ("2026-10-25T02:30", "2026-10-25T00:30:00.000Z"),
        ("2026-10-25T03:00", "2026-10-25T02:00:00.000Z"), ("2026-07-01", "2026-06-30T22:00:00.000Z"),
        ("2026-07-01T09:00Z", "2026-07-01T09:00:00.000Z"), ("2026-07-01T09:00[Asia/Tokyo]", "2026-07-01T00:00:00.000Z"),
        ("2026-07-01T09:00[Nowhere/Town]", "2026-07-01T07:00:00.000Z"),
        ("0001-01-01T00:00Z", "0001-01-01T00:00:00.000Z"),
    ])
    func `a time of the clock is a point in time`(time: String, instant: String) throws {
        #expect(try madrid().instant(#require(CalendarTime(time))).description == instant)
    }

    @Test func `a day ends where the next begins, whatever its length`() throws {
        let clock = try madrid()
        for (day, hours) in [("2026-03-29", 23.0), ("2026-10-25", 25), ("2026-07-01", 24)] {
            let time = try #require(CalendarTime(day))
            #expect(clock.end(time) - clock.instant(time) == hours * 3600)
        }
    }

    @Test(arguments: [
        "Europe/Madrid", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Pacific/Apia",
    ])
    func `what a clock shows is the time it was set to`(zone: String) throws {
        let clock = try #require(WallClock(zone: zone))
        var random = Seeded(3)
        for _ in 0..<2000 {
            let time = Timestamp(milliseconds: Int64.random(in: -2_000_000_000...4_000_000_000, using: &random) * 1000)
            let shown = clock.shows(time)
            let again = clock.instant(shown.date, seconds: shown.seconds)
            // The second of two equal hours is read as the first.
            #expect(again == time || again < time && clock.shows(again) == shown, "\(time)")
        }
    }

    @Test func `a zone that is not known has no clock`() {
        #expect(WallClock(zone: "Nowhere/Town") == nil)
        #expect(!WallClock.knows("Nowhere/Town"))
        #expect(WallClock.utc.today(friday).description == "2026-11-20")
    }
}

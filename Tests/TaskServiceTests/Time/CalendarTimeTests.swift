import Schema
import Testing

@Suite struct CalendarTimeTests {
    @Test(arguments: [
        "2026-12-01", "2026-12-01T09:30", "2026-12-01T09:30:15", "2026-12-01T09:30[Europe/Madrid]", "2026-12-01T08:30Z",
        "0000-01-01", "9999-12-31T23:59:59Z",
    ])
    func `a date is written as it is read`(text: String) { #expect(CalendarTime(text)?.description == text) }

    @Test(arguments: [
        "", "2026-02-29", "2026-12-01T", "2026-12-01T24:00", "2026-12-01T09:60", "2026-12-01T09", "2026-12-01X09:30",
        "2026-12-01T09:30[]", "2026-12-01T-9:30", "2026-12-01T09:30:00:00", "٢٠٢٦-12-01", "2026-12-01T09:30 ",
        "2026-1-1",
    ])
    func `what is no date is refused`(text: String) { #expect(CalendarTime(text) == nil) }

    @Test func `days count through every month and leap year`() throws {
        var last = try #require(CivilDate(1896, 1, 1))
        while last.parts.year < 2110 {
            let next = last + 1
            let (year, month, day) = next.parts
            #expect(CivilDate(year, month, day) == next && CivilDate(next.description) == next)
            #expect(next.weekday == last.weekday % 7 + 1)
            last = next
        }
        #expect(CivilDate(1900, 2, 29) == nil && CivilDate(2000, 2, 29) != nil)
        #expect(CivilDate(2026, 11, 20)?.weekday == 5)
    }

    @Test(arguments: [
        ("2026-01-31", 1, "2026-02-28"), ("2026-03-31", -1, "2026-02-28"), ("2026-01-15", -1, "2025-12-15"),
        ("2026-12-31", 2, "2027-02-28"), ("2028-02-29", 12, "2029-02-28"),
    ])
    func `months are added to the month's end at most`(date: String, months: Int, sum: String) {
        #expect(CivilDate(date)?.adding(months: months).description == sum)
    }
}

import Clockwork
import Schema
import TaskServiceDomain
import Testing

private func reminder(_ anchor: String) throws -> ReviewReminder {
    try ReviewReminder(anchor: #require(Timestamp(anchor)))
}

private func due(_ anchor: String, hours: Double, _ quiet: String) throws -> String {
    let quiet: QuietHours = try #require(QuietHours(quiet))
    return try reminder(anchor).due(ReminderSettings(hours: hours, quiet: quiet), madrid()).description
}

@Suite struct QuietHoursTests {
    @Test(arguments: [
        ("22:00-08:00", 79_200, 28_800), ("22-8", 79_200, 28_800), ("9:30 - 17h", 34_200, 61_200), ("0-1", 0, 3600),
    ])
    func `quiet hours are read`(text: String, from: Int, to: Int) throws {
        let quiet = try #require(QuietHours(text))
        #expect(quiet.hours.from == from && quiet.hours.to == to)
        #expect(quiet.hours.contains(from) && quiet.hours.contains((to + 86_399) % 86_400))
        #expect(!quiet.hours.contains(to) && !quiet.hours.contains((from + 86_399) % 86_400))
    }

    @Test(arguments: ["", "none", "22:00", "22:00-22:00", "22:00-25:00", "22:00-24:00", "-", "22-8-9", "22:60-08:00"])
    func `anything else is refused`(text: String) { #expect(QuietHours(text) == nil) }

    @Test func `a turn in quiet hours waits for their end`() throws {
        // 23:00 in Madrid is moved to 08:00, 12:00 stays.
        #expect(try due("2026-11-20T08:00:00Z", hours: 14, "22:00-08:00") == "2026-11-21T07:00:00.000Z")
        #expect(try due("2026-11-20T22:00:00Z", hours: 13, "22:00-08:00") == "2026-11-21T11:00:00.000Z")
        #expect(try due("2026-11-20T07:00:00Z", hours: 14, "22:00-08:00") == "2026-11-21T07:00:00.000Z")
        #expect(try due("2026-11-20T12:30:00Z", hours: 1, "14:00-15:00") == "2026-11-20T14:00:00.000Z")
    }

    @Test func `an end that the clocks skip is as much later`() throws {
        // On 29 March 02:30 is 03:30, the moment the clocks would have shown 02:30.
        #expect(try due("2026-03-28T23:30:00Z", hours: 1, "22:00-02:30") == "2026-03-29T01:30:00.000Z")
        // From 03:00 on it is quiet again until the next day's 02:30.
        #expect(try due("2026-03-28T23:30:00Z", hours: 1, "03:00-02:30") == "2026-03-30T00:30:00.000Z")
    }

    @Test func `an end that comes twice is the first, and for the quiet second hour the second`() throws {
        // On 25 October 02:30 comes at 00:30Z and at 01:30Z.
        #expect(try due("2026-10-24T22:30:00Z", hours: 1, "22:00-02:30") == "2026-10-25T00:30:00.000Z")
        #expect(try due("2026-10-25T00:10:00Z", hours: 1, "22:00-02:30") == "2026-10-25T01:30:00.000Z")
        #expect(try due("2026-10-25T00:20:00Z", hours: 1, "02:15-02:45") == "2026-10-25T01:45:00.000Z")
    }
}

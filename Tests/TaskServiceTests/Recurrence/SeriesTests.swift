import Clockwork
import Schema
import TaskServiceDomain
import TestKit
import Testing

private let series = "0198f3c2-0000-7000-8000-000000000001"

/// A task on a date, which is the start of its series.
private func task(
    _ rule: String,
    due: String?,
    defer hidden: String? = nil,
    mode: RepeatMode = .fixed,
    start: String? = nil,
    occurrence: Int = 1
) throws -> TaskDocument {
    var task = TaskDocument(id: series, name: "Regar", created: friday)
    task.due = due.flatMap { CalendarTime($0) }
    task.defer = hidden.flatMap { CalendarTime($0) }
    let first = try #require(CalendarTime(start ?? due ?? hidden ?? ""))
    task.recurrence = Recurrence(rule: rule, mode: mode, start: first, series: series, occurrence: occurrence)
    return task
}

private func next(_ task: TaskDocument, done: String) throws -> NextInstance? {
    try Series.next(after: task, done: #require(Timestamp(done)), clock: madrid())
}

/// The dates of the instances after a task, each done at the beginning of its day.
private func row(_ task: TaskDocument, _ count: Int, delay: Int = 0) throws -> [NextInstance] {
    var task = task
    var row: [NextInstance] = []
    while row.count < count {
        let date = try #require(task.due ?? task.defer).date + delay
        let done = try madrid().instant(date, seconds: 36_000)
        guard let next = try Series.next(after: task, done: done, clock: madrid()) else { break }
        row.append(next)
        (task.due, task.defer) = (next.due, next.defer)
        task.recurrence?.occurrence = next.occurrence
    }
    return row
}

@Suite struct SeriesTests {
    @Test(arguments: [
        ("FREQ=DAILY", "2026-12-30", "2026-12-31 2027-01-01"),
        ("FREQ=DAILY;INTERVAL=3", "2028-02-27", "2028-03-01 2028-03-04"),
        ("FREQ=DAILY;BYDAY=MO,FR", "2026-11-20", "2026-11-23 2026-11-27 2026-11-30"),
        ("FREQ=WEEKLY", "2026-11-20", "2026-11-27 2026-12-04"),
        ("FREQ=WEEKLY;BYDAY=MO", "2026-11-18", "2026-11-23 2026-11-30"),
        ("FREQ=WEEKLY;BYDAY=MO,SU", "2026-11-20", "2026-11-22 2026-11-23 2026-11-29"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR", "2026-11-18", "2026-11-20 2026-11-30 2026-12-04 2026-12-14"),
        ("FREQ=MONTHLY", "2026-01-31", "2026-02-28 2026-03-31 2026-04-30 2026-05-31"),
        ("FREQ=MONTHLY", "2028-01-30", "2028-02-29 2028-03-30"),
        ("FREQ=MONTHLY;INTERVAL=2", "2026-12-31", "2027-02-28 2027-04-30 2027-06-30 2027-08-31"),
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-15", "2026-01-31 2026-02-28 2026-03-31"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", "2027-02-28 2027-03-31 2027-04-30"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,15", "2026-12-01", "2026-12-15 2027-01-01 2027-01-15"),
        ("FREQ=MONTHLY;BYMONTHDAY=30,31", "2027-01-30", "2027-01-31 2027-02-28 2027-03-30"),
        ("FREQ=MONTHLY;BYDAY=1MO", "2026-11-02", "2026-12-07 2027-01-04"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", "2026-12-25 2027-01-29 2027-02-26"),
        ("FREQ=MONTHLY;BYDAY=5MO", "2026-11-30", "2027-03-29 2027-05-31"),
        ("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "2026-11-13", "2027-08-13 2028-10-13"),
        ("FREQ=YEARLY", "2028-02-29", "2029-02-28 2030-02-28 2031-02-28 2032-02-29"),
        ("FREQ=YEARLY;INTERVAL=100", "2000-02-29", "2100-02-28 2200-02-28 2300-02-28 2400-02-29"),
        ("FREQ=YEARLY", "2026-12-31", "2027-12-31 2028-12-31"),
    ])
    func `the dates are the calendar's`(rule: String, due: String, dates: String) throws {
        let expected = dates.split(separator: " ").map(String.init)
        #expect(try row(task(rule, due: due), expected.count).map { $0.due?.description } == expected)
    }

    @Test(arguments: [
        (RepeatMode.fixed, "2026-11-08"), (.fixedSkip, "2026-11-22"), (.afterDone, "2026-11-26"),
        (.unknown, "2026-11-08"),
    ])
    func `the mode says what counts from when`(mode: RepeatMode, due: String) throws {
        let late = try task("FREQ=WEEKLY", due: "2026-11-01", mode: mode)
        #expect(try next(late, done: "2026-11-19T10:00:00Z")?.due?.description == due)
    }

    @Test(arguments: [(RepeatMode.fixed, "2026-11-27"), (.fixedSkip, "2026-11-27"), (.afterDone, "2026-11-25")])
    func `done early, it does not come twice`(mode: RepeatMode, due: String) throws {
        let early = try task("FREQ=WEEKLY", due: "2026-11-20", mode: mode, start: "2026-11-06", occurrence: 3)
        #expect(try next(early, done: "2026-11-18T10:00:00Z")?.due?.description == due)
    }

    @Test func `done on the day, the next is after it`() throws {
        let task = try task("FREQ=DAILY", due: "2026-11-10", mode: .fixedSkip)
        #expect(try next(task, done: "2026-11-20T10:00:00Z")?.due?.description == "2026-11-21")
        // 23:30 UTC is the 21st in Madrid.
        #expect(try next(task, done: "2026-11-20T23:30:00Z")?.due?.description == "2026-11-22")
    }

    @Test func `the day it was done is the series' own`() throws {
        let tokyo = try task("FREQ=DAILY", due: "2026-11-10T09:00[Asia/Tokyo]", mode: .afterDone)
        #expect(try next(tokyo, done: "2026-11-20T16:00:00Z")?.due?.description == "2026-11-22T09:00[Asia/Tokyo]")
    }

    @Test(arguments: ["2026-03-28", "2026-10-24"])
    func `the time of day stays over a change of the clocks`(eve: String) throws {
        let row = try row(task("FREQ=DAILY", due: "\(eve)T02:30[Europe/Madrid]"), 2)
        #expect(row.allSatisfy { $0.due?.description.hasSuffix("T02:30[Europe/Madrid]") == true })
        let clock = try madrid()
        let instants = try row.map { try clock.instant(#require($0.due)).description }
        let expected = [
            // 02:30 is skipped, and the task is due at 03:30.
            "2026-03-28": ["2026-03-29T01:30:00.000Z", "2026-03-30T00:30:00.000Z"],
            // 02:30 comes twice, and the first one counts.
            "2026-10-24": ["2026-10-25T00:30:00.000Z", "2026-10-26T01:30:00.000Z"],
        ]
        #expect(instants == expected[eve])
    }

    @Test func `defer keeps its distance and its own time`() throws {
        let task = try task("FREQ=MONTHLY", due: "2026-01-31T18:00", defer: "2026-01-29T08:00")
        let row = try row(task, 2)
        #expect(row.map { $0.due?.description } == ["2026-02-28T18:00", "2026-03-31T18:00"])
        #expect(row.map { $0.defer?.description } == ["2026-02-26T08:00", "2026-03-29T08:00"])
    }

    @Test func `without a due date it is the defer date that repeats`() throws {
        let row = try row(task("FREQ=WEEKLY", due: nil, defer: "2026-11-20T08:00"), 2)
        #expect(row.map { $0.defer?.description } == ["2026-11-27T08:00", "2026-12-04T08:00"])
        #expect(row.allSatisfy { $0.due == nil })
    }

    @Test func `without any date it counts from the start`() throws {
        let task = try task("FREQ=WEEKLY", due: nil, start: "2026-11-20")
        let instance = try next(task, done: "2026-11-21T10:00:00Z")
        #expect(instance?.defer?.description == "2026-11-27")
        #expect(instance?.due == nil)
    }

    @Test func `an instance that lost its dates goes on from the day it was done`() throws {
        let task = try task("FREQ=WEEKLY", due: nil, start: "2026-01-02", occurrence: 9)
        #expect(try next(task, done: "2026-11-21T10:00:00Z")?.defer?.description == "2026-11-27")
    }

    @Test func `an instance that was moved keeps the days of its series`() throws {
        let moved = try task("FREQ=MONTHLY", due: "2026-03-02T22:00", start: "2026-01-31T09:00", occurrence: 2)
        #expect(try next(moved, done: "2026-03-02T10:00:00Z")?.due?.description == "2026-03-31T09:00")
        let early = try task("FREQ=WEEKLY", due: "2026-11-19", start: "2026-11-20")
        #expect(try next(early, done: "2026-11-19T10:00:00Z")?.due?.description == "2026-11-27")
    }

    @Test(arguments: [RepeatMode.fixed, .fixedSkip])
    func `an instance that was moved to before its day does not come again on it`(mode: RepeatMode) throws {
        let first = try task("FREQ=WEEKLY", due: "2026-11-20", mode: mode)
        let instance = try #require(try next(first, done: "2026-11-20T10:00:00Z"))
        var second = TaskDocument(instance, after: first, made: friday)
        #expect(second.due?.description == "2026-11-27")
        second.due = CalendarTime("2026-11-26")
        #expect(try next(second, done: "2026-11-26T10:00:00Z")?.due?.description == "2026-12-04")
    }

    @Test func `a count ends the series`() throws {
        #expect(try row(task("FREQ=DAILY;COUNT=3", due: "2026-11-20"), 9).map(\.occurrence) == [2, 3])
    }

    @Test(arguments: [
        ("20261122", "2026-11-20", 2), ("20261122T080000Z", "2026-11-20T09:00", 2),
        ("20261122T075959Z", "2026-11-20T09:00", 1),
        ("20261122T235900", "2026-11-20", 2), ("20261119", "2026-11-20", 0),
    ])
    func `the end is part of the series`(until: String, due: String, count: Int) throws {
        #expect(try row(task("FREQ=DAILY;UNTIL=\(until)", due: due), 9).count == count)
    }

    @Test(arguments: [
        "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", "FREQ=DAILY;INTERVAL=7;BYDAY=MO", "FREQ=HOURLY", "",
        "FREQ=YEARLY;INTERVAL=1000;UNTIL=20270101",
    ])
    func `a rule without dates ends the series`(rule: String) throws {
        #expect(try row(task(rule, due: "2026-11-20"), 1).isEmpty)
    }

    @Test func `the calendar ends with the year 9999`() throws {
        for rule in ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY"] {
            #expect(try row(task(rule, due: "9999-12-31"), 1).isEmpty)
        }
        let last = try task("FREQ=DAILY", due: "2026-11-20", occurrence: .max)
        #expect(try next(last, done: "2026-11-20T10:00:00Z") == nil)
    }

    @Test func `a task that does not repeat has no next instance`() throws {
        #expect(try next(TaskDocument(id: series, name: "x", created: friday), done: "2026-11-20T10:00:00Z") == nil)
    }

    @Test func `the id is made from series and number alone`() throws {
        let fixed = try row(task("FREQ=DAILY", due: "2026-11-20"), 300)
        let others = try row(task("FREQ=YEARLY", due: "2020-02-29T09:00", mode: .afterDone), 300)
        #expect(fixed.map(\.id) == others.map(\.id))
        #expect(Set(fixed.map(\.id)).count == 300)
        #expect(fixed[0].id == NameID.make(series, "2"))
        var other = try task("FREQ=DAILY", due: "2026-11-20")
        other.recurrence?.series = "0198f3c2-0000-7000-8000-000000000002"
        #expect(try Set(row(other, 300).map(\.id)).isDisjoint(with: fixed.map(\.id)))
    }

    @Test(arguments: RepeatMode.allCases)
    func `dates strictly increase`(mode: RepeatMode) throws {
        var random = Seeded(2)
        let parts = [
            "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY", "FREQ=WEEKLY;BYDAY=MO,TH,SU",
            "FREQ=DAILY;BYDAY=SA",
            "FREQ=MONTHLY;BYMONTHDAY=-31,31,-1", "FREQ=MONTHLY;BYDAY=2TU,-1SU", "FREQ=MONTHLY;BYDAY=MO",
        ]
        for part in parts {
            for interval in [1, 2, 5, 12] {
                let day = CivilDate(day: Int.random(in: 10_000...25_000, using: &random))
                let first = try task("\(part);INTERVAL=\(interval)", due: "\(day)T02:30", mode: mode)
                let dates =
                    try [day] + row(first, 60, delay: Int.random(in: 0...40, using: &random)).compactMap(\.due?.date)
                #expect(dates.count == 61, "\(part) every \(interval) from \(day)")
                #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "\(part) every \(interval) from \(day)")
            }
        }
    }
}

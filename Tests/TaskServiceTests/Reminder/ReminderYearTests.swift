import Clockwork
import Schema
import TaskServiceDomain
import Testing

@Suite struct ReminderYearTests {
    struct Plan: Sendable {
        let hours: Double
        let quiet: String?
        /// The length of the quiet hours, and one more for the night that has one more.
        var longestQuiet: Double = 0
    }

    static let plans = [
        Plan(hours: 14, quiet: "22:00-08:00", longestQuiet: 11 * 3600), Plan(hours: 1, quiet: nil),
        Plan(hours: 48, quiet: "01:00-02:30", longestQuiet: 2.5 * 3600),
        Plan(hours: 1, quiet: "08:00-07:30", longestQuiet: 24.5 * 3600),
    ]

    private func year(_ plan: Plan, seed: UInt64) throws -> ReminderYear {
        let quiet = try plan.quiet.map { try #require(QuietHours($0)) }
        return try ReminderYear(
            settings: ReminderSettings(hours: plan.hours, quiet: quiet),
            clock: madrid(),
            seed: seed
        )
    }

    private func expectAwake(_ year: ReminderYear) {
        for entry in year.log where entry.kind == .notice {
            let seconds = year.clock.shows(entry.shown).seconds
            #expect(year.settings.quiet?.hours.contains(seconds) != true, "a notice at \(entry.shown)")
        }
    }

    private func list(_ year: ReminderYear, _ title: String) -> [ReminderYear.Entry] {
        let notices = year.log.filter { $0.kind == .notice }
        let lines = notices.map { "\($0.shown)" }
        print(title, year.settings.hours, "h:", lines.count, "notices,", lines.prefix(2), "…", lines.suffix(2))
        return notices
    }

    @Test(arguments: plans)
    func `in a quiet year every notice comes in time`(plan: Plan) throws {
        var year = try year(plan, seed: 1)
        try year.run()
        expectAwake(year)
        let notices = list(year, "a quiet year").map(\.real)
        let interval = plan.hours * 3600
        for (last, next) in zip(notices, notices.dropFirst()) {
            #expect(next - last >= interval && next - last <= interval + plan.longestQuiet, "\(last) to \(next)")
        }
        #expect(Double(notices.count) >= 364 * 86_400 / (interval + plan.longestQuiet))
    }

    @Test(arguments: plans)
    func `in a busy year no interval has two notices and none is forgotten`(plan: Plan) throws {
        var year = try year(plan, seed: 2)
        (year.reviews, year.emptyings, year.outages) = (0.0002, 0.0001, 0.0005)
        try year.run()
        expectAwake(year)
        _ = list(year, "a busy year")
        try expectIntervals(year, plan)
    }

    @Test(arguments: plans)
    func `a clock that is put forward or back brings no burst and no silence`(plan: Plan) throws {
        var year = try year(plan, seed: 4)
        (year.clockSteps, year.outages) = (0.0003, 0.0003)
        try year.run()
        expectAwake(year)
        _ = list(year, "a year of wrong clocks")
        try expectIntervals(year, plan)
    }

    /// Walks the log: what comes between two notices says how near and how far apart they may be.
    private func expectIntervals(_ year: ReminderYear, _ plan: Plan) throws {
        let interval = plan.hours * 3600
        var last: Timestamp?
        var longest = interval + plan.longestQuiet
        var isForward = false
        var wasEmpty = false
        for entry in year.log {
            switch entry.kind {
            case .stepForward: isForward = true
            // The interval may begin anew, and the quiet hours come again.
            case .stepBack, .review: longest += interval + plan.longestQuiet
            case .down(let minutes): longest += Double(minutes) * 60 + plan.longestQuiet
            case .emptied: wasEmpty = true
            case .notice:
                if let last {
                    #expect(isForward || entry.real - last >= interval, "\(last) to \(entry.real)")
                    #expect(wasEmpty || isForward || entry.real - last <= longest, "\(last) to \(entry.real)")
                }
                (last, longest, isForward, wasEmpty) = (entry.real, interval + plan.longestQuiet, false, false)
            }
        }
        #expect(last != nil)
    }
}

import Clockwork
import GRDB
import Schema
import TaskServiceDomain

/// What the weekly review passes through. Tasks that are hidden until their `defer` are left out, save someday's.
struct WeeklyReview {
    /// How far the calendar is looked at, back and ahead.
    private static let calendarDays = 7

    let pages: TaskPages
    let clock: WallClock
    let now: Timestamp

    func answer() throws -> TaskReview {
        let projects = try RankedProjects(db: pages.db, codec: pages.codec).all()
        let unseen = projects.filter { $0.reviewed + Double($0.reviewEvery) * 86_400 <= now }
        var budget = PageBudget(pages.codec)
        return TaskReview(steps: [
            try tasks(.inbox, shown("inbox"), by: "rank, number", &budget),
            try tasks(.waiting, shown("waiting"), by: "json_extract(waiting, '$.since'), number", &budget),
            try step(.stuck, projects.filter { $0.stuck == true }, &budget),
            try step(.projects, unseen, &budget),
            try tasks(.calendar, calendar, by: "dueAt, number", &budget),
            try tasks(.breakdown, shown("project"), by: "rank, number", &budget),
            try tasks(.someday, "category = 'someday'", by: "rank, number", &budget),
        ])
    }

    private func shown(_ category: String) -> String { "category = '\(category)' AND hidden = 0" }

    /// A whole day is due at its end, so that the range begins behind the first day's beginning.
    private var calendar: String {
        let today = clock.today(now)
        let from = clock.instant(today + -Self.calendarDays, seconds: 0).milliseconds
        let to = clock.instant(today + (Self.calendarDays + 1), seconds: 0).milliseconds
        return """
            category IN ('inbox', 'next', 'waiting', 'project', 'someday') AND hidden = 0 \
            AND dueAt > \(from) AND dueAt <= \(to)
            """
    }

    private func tasks(_ name: TaskReview.StepName, _ condition: String, by order: String, _ budget: inout PageBudget)
        throws -> TaskReview.Step
    {
        let count = try Int.fetchOne(pages.db, sql: "SELECT count(*) FROM task WHERE \(condition)") ?? 0
        let numbers = try Int64.fetchAll(
            pages.db,
            sql: "SELECT number FROM task WHERE \(condition) ORDER BY \(order) LIMIT 10"
        )
        return TaskReview.Step(name: name, count: count, tasks: try pages.those(numbers, &budget), projects: [])
    }

    private func step(_ name: TaskReview.StepName, _ projects: [ProjectDocument], _ budget: inout PageBudget) throws
        -> TaskReview.Step
    {
        let shown = try projects.prefix(50).prefix { try budget.takes($0) }
        return TaskReview.Step(name: name, count: projects.count, tasks: [], projects: Array(shown))
    }
}

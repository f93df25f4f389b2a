import DashboardPollerDomain
import DashboardReading
import Fetching
import Foundation
import Logging
import Schema
import ServiceKit

/// Polls the sources when their time has come, and hands what came to the widgets.
struct PollHub: Sendable {
    let book: SourceBook
    let widgets: WidgetDesk
    let quiet: QuietPolls
    let settings: FetchSettings
    let database: JSONDatabase

    @Sendable func run(_ context: SourceContext) async throws {
        try await Fetcher.run(settings) { fetcher in
            await withDiscardingTaskGroup { group in
                for await _ in book.alarm.rings() {
                    let (turns, wait) = book.due()
                    for turn in turns { group.addTask { await poll(turn, fetcher, context) } }
                    book.alarm.set(in: wait)
                }
            }
        }
        throw CancellationError()
    }

    private func poll(_ turn: SourceBook.Turn, _ fetcher: Fetcher, _ context: SourceContext) async {
        let entry = turn.entry
        do {
            let found = try await Finding(entry, fetcher)
            context.metrics.count("quintet_polls_total{outcome=\"\(found.word)\"}")
            try await take(found, turn, context)
        } catch is CancellationError {
            return
        } catch {
            // Not the source's doing: the database did not take it. It is polled again at the next tick.
            book.end(turn, .good) { _ in }
            book.update(entry.id) { $0.forget() }
            var line = LogLine(.error, "poll.lost", "what came could not be kept")
            line.subject = entry.id
            line.errorDetail = "\(error)"
            context.log.write(line)
        }
    }

    private func take(_ found: Finding, _ turn: SourceBook.Turn, _ context: SourceContext) async throws {
        let id = turn.entry.id
        switch found {
        case .unchanged:
            let now = Timestamp.wallClock
            let wasFresh = book.entry(id)?.shown == .fresh
            guard book.end(turn, .good, { ($0.goodAt, $0.shown) = (now, .fresh) }) else { return }
            if wasFresh { return quiet.add(id, at: now) }
            try await context.commit("poll") { try widgets.renew(id, at: now, $0) }
        case .body(let body, let marks):
            let readings = WidgetReadings(body, turn.entry, database)
            guard book.end(turn, .good, { $0.keep(marks, of: readings, at: .wallClock) }) else { return }
            try await context.commit("poll") { try widgets.take(readings, of: id, $0) }
        case .fault(let fault, let status, let retryAfter):
            let end = SourceEnd.failed(fault.code, status: status, retryAfter: retryAfter)
            guard book.end(turn, end, { $0.forget() }) else { return }
            let readings = WidgetReadings(fault, turn.entry)
            try await context.commit("poll") { try widgets.take(readings, of: id, $0) }
        }
    }
}

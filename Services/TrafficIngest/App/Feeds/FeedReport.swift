import Logging
import Schema
import ServiceKit
import TrafficIngestDomain

/// Tells how a source does: in its document, and in one log line for what a person has to know.
struct FeedReport: Sendable {
    let feed: String
    let context: SourceContext

    func tell(_ status: PollStatus, _ memory: PollMemory?) async throws {
        let id = feed
        try await context.commit("feed.report") { transaction in
            guard var feed = try FeedTable.find(id, transaction) else { return }
            let before = feed.status.state
            feed.memory = memory
            feed.status.state = status.state
            feed.status.failures = status.failures
            feed.status.http = status.http
            feed.status.reason = status.reason
            if status.event != .becameStale { feed.status.lastPoll = transaction.now }
            if status.isGood { feed.status.lastGood = transaction.now }
            try FeedTable.write(feed, transaction)
            if let line = Self.line(status, before, id) { transaction.log(line) }
        }
    }

    /// Tells of a step of the demonstration, which cannot fail.
    func tell(demonstrated counts: SnapshotCounts) async throws {
        let id = feed
        try await context.commit("feed.report") { transaction in
            guard var feed = try FeedTable.find(id, transaction) else { return }
            feed.status.state = .ok
            feed.status.lastPoll = transaction.now
            feed.status.lastGood = transaction.now
            try FeedTable.write(feed, transaction)
            transaction.log(Self.line(counts, id))
        }
    }

    private static func line(_ counts: SnapshotCounts, _ feed: String) -> LogLine {
        let renewed = counts.renewed > 0 ? ", \(counts.renewed) with a new version that says the same" : ""
        let told = "\(counts.opened) opened, \(counts.updated) updated, \(counts.cleared) cleared"
        var line = LogLine(.info, "feed.accepted", "\(counts.open) open, \(told)\(renewed)")
        line.subject = feed
        if let reading = counts.reading, let committing = counts.committing {
            line.duration = reading + committing
            line.message += "; \(Int(reading)) ms to read it, \(Int(committing)) ms to take it over"
        }
        return line
    }

    /// A read that went well is told when it changed something, or came after one that did not.
    private static func line(_ status: PollStatus, _ before: FeedState, _ feed: String) -> LogLine? {
        switch status.event {
        case .accepted(let counts) where !counts.isQuiet || before != .ok:
            return line(counts, feed)
        case .accepted, .unchanged: return nil
        case .unconfirmed, .failed, .becameStale:
            let event = status.event == .becameStale ? "feed.stale" : "feed.failed"
            var line = LogLine(.warning, event, status.decision)
            line.subject = feed
            return line
        }
    }
}

import GRDB
import Schema
import Store

/// Reads from the journal what happened to tasks and projects, for whoever was away.
struct ChangeFeed {
    /// So many events are read at a time; most of them are changes.
    private static let chunk = 100 as Int64

    let db: Database
    let codec: JSONCodec

    /// The changes behind an event, as many as there is room for. There are none only when nothing is left.
    func changes(_ question: ListChanges) throws -> ChangeList {
        let end = try Journal.lastSequence(db)
        let limit = Int(question.limit ?? 100)
        var list = ChangeList(epoch: try epoch(), changes: [], last: try start(question.since, end))
        var budget = PageBudget(codec)
        while list.last < end {
            let events = try Journal.events(db, from: list.last + 1, to: min(end, list.last + Self.chunk))
            guard let events, !events.isEmpty else { throw Self.expired(question.since) }
            for event in events {
                guard let sequence = event.sequence else { continue }
                if let change = try change(event.payload, sequence) {
                    guard list.changes.count < limit, try budget.takes(change, always: list.changes.isEmpty)
                    else { return list }
                    list.changes.append(change)
                }
                list.last = sequence
            }
            if !list.changes.isEmpty { return list }
        }
        return list
    }

    /// 0 asks for all that is kept; a number that was never given, for nothing.
    private func start(_ since: Int64, _ end: Int64) throws -> Int64 {
        guard since <= 0 else { return min(since, end) }
        let first = try Int64.fetchOne(
            db,
            sql: "SELECT sequence FROM journal WHERE sequence IS NOT NULL ORDER BY position LIMIT 1"
        )
        return first.map { $0 - 1 } ?? end
    }

    private func change(_ payload: [UInt8], _ sequence: Int64) throws -> ChangeList.Change? {
        let (envelope, data) = try Envelope.read(payload)
        let subject = envelope.subject ?? ""
        switch envelope.type {
        case TaskChanged.channel.type:
            let event = try codec.value(TaskChanged.self, from: payload[data])
            return ChangeList.Change(sequence: sequence, subject: subject, change: event.change, task: event.task)
        case ProjectChanged.channel.type:
            let event = try codec.value(ProjectChanged.self, from: payload[data])
            return ChangeList.Change(sequence: sequence, subject: subject, change: event.change, project: event.project)
        default: return nil
        }
    }

    private func epoch() throws -> String {
        try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'epoch'") ?? ""
    }

    private static func expired(_ since: Int64) -> Problem {
        let violation = Violation("/since", "kept", expected: "an event of the last 72 hours", actual: "\(since)")
        return Problem(
            .expired,
            "what changed since event \(since) is no longer known; read ask/list anew and go on from its present",
            errors: [violation]
        )
    }
}

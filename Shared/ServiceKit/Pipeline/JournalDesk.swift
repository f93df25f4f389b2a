import Logging
import Schema
import Store

extension Microservice {
    /// The journal's own routes: every service replays its events and answers with its documents.
    mutating func addJournalRoutes() {
        let service = topic
        routes.commands.append(
            CommandRoute(channel: ReplayJournal.channel(of: service), takesText: false) {
                inbound,
                payload,
                codec throws(Problem) in
                guard case .json(let range) = inbound.body else {
                    throw Problem(.malformedPayload, "replay needs an object with epoch, from and to")
                }
                let wanted = try codec.value(ReplayJournal.self, from: payload[range])
                return OpenedCommand(isRelative: false) { request, transaction in
                    let count = try JournalDesk.replay(wanted, to: request, transaction)
                    let reply = CommandReply(.applied, result: ReplayedJournal(count: count))
                    return (.applied, try codec.encode(reply), true)
                }
            }
        )
        routes.questions.append(
            QuestionRoute(channel: SnapshotRequest.channel(of: service), takesText: false) {
                inbound,
                payload,
                _,
                transaction in
                guard case .json(let range) = inbound.body else {
                    return .ready(try transaction.codec.encode(try JournalDesk.snapshot(after: nil, transaction)))
                }
                let wanted = try transaction.codec.value(SnapshotRequest.self, from: payload[range])
                return .ready(try transaction.codec.encode(try JournalDesk.snapshot(after: wanted.after, transaction)))
            }
        )
    }
}

/// Hands events and documents out again.
enum JournalDesk {
    /// At most so many events per request; the asker asks on.
    static let replayLimit: Int64 = 500
    /// A page of a snapshot ends at so many bytes of documents.
    private static let pageBytes = 48 * 1024

    /// Puts the original bytes of a range of events before the reply.
    static func replay(_ wanted: ReplayJournal, to request: Request, _ transaction: Transaction) throws -> Int {
        guard let address = request.answerTo else {
            throw Problem(
                .schemaViolation,
                "a replay needs a reply topic under \(transaction.topics.reply(transaction.service, to: "{client}"))"
            )
        }
        guard wanted.epoch == transaction.epoch else {
            throw Problem(.expired, "the journal's epoch is \(transaction.epoch) now; take a snapshot")
        }
        let last = min(wanted.to, wanted.from + replayLimit - 1, transaction.tables.journal.sequence)
        guard let rows = try Journal.events(transaction.db, from: max(1, wanted.from), to: last) else {
            var problem = Problem(.expired, "events from \(wanted.from) on are no longer kept; take a snapshot")
            problem.oldest = try Journal.oldest(transaction.db)
            throw problem
        }
        for row in rows { try transaction.answer(row.payload, to: address) }
        transaction.log(LogLine(.info, "replay.served", "\(rows.count) events from \(wanted.from) on"))
        return rows.count
    }

    /// A page of the retained documents.
    static func snapshot(after topic: String?, _ transaction: Transaction) throws -> Snapshot {
        var documents: [Snapshot.Document] = []
        var bytes = 0
        var next: String?
        for document in try StateTable.documents(transaction.db, after: topic ?? "", limit: 1000) {
            if bytes > 0, bytes + document.payload.count > pageBytes {
                next = documents.last?.topic
                break
            }
            bytes += document.payload.count
            documents.append(
                Snapshot.Document(topic: document.topic, json: String(decoding: document.payload, as: UTF8.self))
            )
        }
        if documents.count == 1000 { next = documents.last?.topic }
        return Snapshot(
            epoch: transaction.epoch,
            sequence: transaction.tables.journal.sequence,
            documents: documents,
            next: next
        )
    }
}

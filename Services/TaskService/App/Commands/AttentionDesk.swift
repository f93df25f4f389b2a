import GRDB
import Logging
import Schema
import ServiceKit
import TaskServiceDomain

/// Makes a task in the inbox of whatever asks for a person's attention, one for each of its keys.
struct AttentionDesk: Sendable {
    let tables: TaskTable

    @Sendable func take(_ attention: Attention, _ envelope: Envelope, _ transaction: Transaction) throws {
        let db = transaction.db
        try db.execute(
            sql: "INSERT INTO attention (dedupeKey, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
            arguments: ["\(envelope.source) \(attention.dedupeKey)", transaction.now.milliseconds]
        )
        guard db.changesCount == 1 else { return }
        // Nobody is there to read a refusal: what is too long is cut, and what has no title still is a task.
        let names = [attention.title, attention.dedupeKey].map(EditReader.oneLine) + ["\(envelope.source)"]
        let name = names.first { !$0.isEmpty } ?? ""
        var command = CaptureTask(name: String(String.UnicodeScalarView(name.unicodeScalars.prefix(500))))
        command.note = attention.note.map { String($0.prefix(8000)) }
        if attention.level == .urgent { command.priority = 4 }
        let ledger = Ledger(tables, user: envelope.source, transaction)
        let task = try CaptureDesk.capture(command, id: transaction.newID(), ledger)
        _ = try ledger.close()
        var line = LogLine(.info, "attention.captured", task.id)
        line.source = envelope.source
        line.subject = envelope.subject
        transaction.log(line)
    }
}

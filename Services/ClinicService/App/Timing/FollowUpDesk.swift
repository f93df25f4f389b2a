import ClinicServiceDomain
import ClinicVault
import Clockwork
import GRDB
import Schema
import ServiceKit
import Synchronization

/// The calls that a doctor asked to be reminded of: on the day, an event says which patient of the practice to call.
///
/// The times stand beside the sealed records, as nothing else of them has to be opened before their day.
final class FollowUpDesk: Sendable {
    /// When a practice opens: a day begins with its calls.
    private static let morning = 8 * 3600

    private let safe: Safe
    private let clock: WallClock
    private let nextDue = Mutex<Timestamp?>(nil)

    init(_ safe: Safe, _ settings: ClinicSettings) {
        self.safe = safe
        clock = settings.clock
    }

    /// When the next call is due; while the records are locked none is.
    @Sendable func next() -> Timestamp? { safe.condition() == nil ? nextDue.withLock { $0 } : nil }

    /// Finds out what is due, before the first message is read.
    @Sendable func start(_ transaction: Transaction) throws { try settle(transaction) }

    /// Remembers a signed consultation that asks for a call.
    func note(_ consultation: ConsultationDocument, _ visit: Visit) throws {
        guard let day = consultation.note.followUp?.first else { return }
        try visit.db.execute(
            sql: "INSERT INTO followUp (consultation, patient, dueAt) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [
                try RecordTable.id(consultation.id), try RecordTable.id(consultation.patient),
                clock.instant(day, seconds: Self.morning).milliseconds,
            ]
        )
        try settle(visit.transaction)
    }

    /// Forgets the call that a consultation asked for, which was withdrawn.
    func forget(_ consultation: String, _ visit: Visit) throws {
        let id = try RecordTable.id(consultation)
        try visit.db.execute(sql: "DELETE FROM followUp WHERE consultation = ?", arguments: [id])
        try settle(visit.transaction)
    }

    /// Tells of the calls whose time has come; while the records are locked they wait.
    @Sendable func ring(_ transaction: Transaction) throws {
        let vault = try safe.open(transaction)
        let due = try Row.fetchAll(
            transaction.db,
            sql: "SELECT consultation, patient FROM followUp WHERE dueAt <= ? ORDER BY dueAt LIMIT 100",
            arguments: [transaction.now.milliseconds]
        )
        let records = RecordTable(vault: vault, db: transaction.db, codec: transaction.codec)
        for row in due {
            let (consultation, patient): (RecordID, RecordID) = (row[0], row[1])
            try transaction.db.execute(sql: "DELETE FROM followUp WHERE consultation = ?", arguments: [consultation])
            guard !hasDied(patient, records) else { continue }
            // A damaged record must not keep the others waiting; whoever opens it is told.
            let form = try? records.find(PatientDocument.self, patient.description)
            let event = ConsultationFollowUp(
                patient.description,
                number: form?.number ?? "?",
                consultation.description
            )
            try transaction.emit(event, [patient.description])
        }
        try settle(transaction)
    }

    /// Whether the record says so that goes on for a patient, or the patient's own.
    private func hasDied(_ patient: RecordID, _ records: RecordTable) -> Bool {
        var hasDied = false
        _ = try? PatientMerge.survivor(of: patient.description) { id in
            let form = try records.find(PatientDocument.self, id)
            hasDied = hasDied || form?.details.deceased != nil
            return form?.mergedInto
        }
        return hasDied
    }

    private func settle(_ transaction: Transaction) throws {
        let due = try Int64.fetchOne(transaction.db, sql: "SELECT min(dueAt) FROM followUp")
        transaction.onCommit {
            self.nextDue.withLock { $0 = due.map { Timestamp(milliseconds: $0) } }
        }
    }
}

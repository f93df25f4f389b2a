import ClinicVault
import Schema
import ServiceKit

/// Who did what to whose record.
struct AuditAnswers: Sendable {
    @Sendable func list(_ question: ListAudit, _ visit: Visit) throws -> AuditPage {
        let limit = Int(question.limit ?? 50)
        let query = AuditQuery(
            patient: try question.patient.map(RecordTable.id),
            user: question.user,
            since: question.from,
            until: question.to,
            before: question.before.map(Int64.init),
            limit: limit + 1
        )
        let entries = try visit.vault.audit.entries(visit.db, query)
        visit.note(.list, patient: question.patient)
        let words = AuditWords(vault: visit.vault, db: visit.db)
        // An owner sees that somebody looked, never what was written.
        let mayRead = visit.actor.role == .clinician
        return AuditPage(
            lines: entries.prefix(limit).map { entry in
                var line = AuditLine(entry)
                line.words = mayRead ? words.words(of: entry.access) : nil
                return line
            },
            next: entries.count > limit ? Int(entries[limit - 1].sequence) : nil
        )
    }
}

extension AuditLine {
    init(_ entry: AuditEntry) {
        let access = entry.access
        self.init(
            sequence: Int(entry.sequence),
            at: entry.at,
            user: access.user,
            role: access.role,
            action: access.action.rawValue,
            purpose: access.purpose,
            outcome: access.outcome.rawValue
        )
        patient = access.patient?.description
        object = access.object?.description
        version = access.version
        reason = access.reason
        correlation = access.correlation
    }
}

import Logging
import Schema
import ServiceKit

/// The parts of clinic-service and what they share.
struct ClinicService: Sendable {
    let safe: Safe
    let audit: AuditDesk
    let door: Door
    let patients: PatientDesk
    let merges: MergeDesk
    let followUps: FollowUpDesk
    let consultations: ConsultationDesk
    let chart = ChartDesk()
    let appointments = AppointmentDesk()
    let uploads = UploadDesk()
    let attachments: AttachmentDesk
    let files: ImportDesk
    let keys: KeyDesk
    let lists = PatientAnswers()
    let charts: ChartAnswers
    let agenda: AgendaAnswers
    let audits = AuditAnswers()
    let exports: ExportAnswers

    init(_ settings: ClinicSettings) {
        safe = Safe(KeyFiles(path: settings.keyFile))
        audit = AuditDesk(safe: safe, witnessFile: settings.witnessFile)
        door = Door(safe: safe, audit: audit)
        patients = PatientDesk(settings: settings)
        merges = MergeDesk(patients: patients, settings: settings)
        followUps = FollowUpDesk(safe, settings)
        consultations = ConsultationDesk(settings: settings, followUps: followUps)
        attachments = AttachmentDesk(uploads: uploads)
        files = ImportDesk(patients: patients, uploads: uploads, chart: chart, followUps: followUps)
        keys = KeyDesk(safe: safe)
        charts = ChartAnswers(chart: chart)
        agenda = AgendaAnswers(settings: settings)
        exports = ExportAnswers(chart: chart)
    }

    /// Puts every lock in its place, and opens the records, before the first message is read.
    @Sendable func start(_ transaction: Transaction) throws {
        let repaired = try RecordLocks.install(transaction.db)
        if !repaired.isEmpty {
            var line = LogLine(.error, "clinic.locks", "locks of signed records were missing and are in place again")
            line.errorDetail = repaired.joined(separator: ", ")
            transaction.log(line)
        }
        try safe.unlock(transaction)
        try followUps.start(transaction)
    }
}

import ClinicServiceDomain
import ClinicVault
import GRDB
import Schema
import ServiceKit

/// One command or question of somebody who was let in: the open records, and what will stand of it in the audit.
final class Visit {
    let actor: ClinicActor
    let request: Request
    let transaction: Transaction
    let vault: Vault
    let records: RecordTable
    let index: PatientIndex
    /// Why it is done, in the words of who does it.
    var words: String?
    private var accesses: [AuditAccess] = []

    init(_ actor: ClinicActor, _ request: Request, _ transaction: Transaction, _ vault: Vault) {
        self.actor = actor
        self.request = request
        self.transaction = transaction
        self.vault = vault
        records = RecordTable(vault: vault, db: transaction.db, codec: transaction.codec)
        index = PatientIndex(db: transaction.db)
    }

    var db: Database { transaction.db }
    var now: Timestamp { transaction.now }
    func newID() -> String { transaction.newID() }

    /// Says what was read or written, for the audit: an entry each.
    func note(
        _ action: AuditAction,
        patient: String? = nil,
        object: String? = nil,
        version: Int? = nil,
        detail: [UInt8]? = nil
    ) {
        var access = Self.access(action, actor, request)
        access.patient = patient.flatMap { RecordID($0) }
        access.object = object.flatMap { RecordID($0) }
        access.version = version
        access.detail = detail
        accesses.append(access)
    }

    /// The entries of the audit, with the words that were given for what they tell.
    func entries() throws -> [AuditAccess] {
        guard let words else { return accesses }
        return try accesses.map { try AuditWords(vault: vault, db: db).put(words, into: $0) }
    }

    /// An entry of the audit about a request.
    static func access(_ action: AuditAction, _ actor: ClinicActor?, _ request: Request) -> AuditAccess {
        AuditAccess(
            action,
            by: actor.map { String($0.user.unicodeScalars.prefix(100)) } ?? "nobody",
            role: actor?.role.rawValue ?? "none",
            purpose: (actor?.purpose ?? .treatment).rawValue,
            correlation: request.cause.correlationID
        )
    }

    /// The patient of the command's topic.
    func patient() throws -> PatientDocument { try patient(request.subject) }

    /// The same whose record goes on: nothing new is written into one that stands behind another.
    func livingPatient() throws -> PatientDocument {
        let patient = try patient()
        guard patient.status != .merged else { throw Problem.isMerged(patient) }
        return patient
    }

    /// A patient by the id.
    func patient(_ id: String) throws -> PatientDocument {
        guard let patient = try records.find(PatientDocument.self, id) else { throw Problem.noPatient }
        return patient
    }

    /// A record of the patient of the command's topic.
    func record<D: ChartDocument>(_ type: D.Type, _ id: String) throws -> D {
        guard let record = try records.find(type, id), record.patient == request.subject.lowercased() else {
            throw Problem.noRecord(D.kind)
        }
        return record
    }

    /// Does something, takes all of it back, and answers what it would have led to; nothing of it is noted.
    func rehearsed<T>(_ body: () throws -> T) throws -> T {
        let noted = accesses
        defer { accesses = noted }
        return try transaction.rehearsed(body)
    }

    /// Keeps a document, says so to followers, and notes it. An imported one is new whatever its version.
    func keep<D: ChartDocument>(
        _ document: D,
        _ change: String,
        isNew: Bool? = nil,
        as action: AuditAction? = nil
    ) throws {
        let isNew = isNew ?? (document.version == 1)
        if isNew { try records.insert(document) } else { try records.update(document) }
        let event = RecordChanged(document.patient, document.id, kind: D.kind, version: document.version, change)
        try transaction.emit(event, [document.patient], version: document.version)
        note(
            action ?? (isNew ? .create : .update),
            patient: document.patient,
            object: document.id,
            version: document.version
        )
    }
}

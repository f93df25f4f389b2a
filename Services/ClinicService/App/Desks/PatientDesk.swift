import ClinicServiceDomain
import ClinicVault
import Clockwork
import Foundation
import GRDB
import Schema
import ServiceKit

/// What is done with patients' forms.
struct PatientDesk: Sendable {
    let settings: ClinicSettings

    @Sendable func register(_ command: RegisterPatient, _ visit: Visit) throws -> Handled<PatientReceipt> {
        let form = try PatientForm(command.details, today: today(visit)).details
        let id = visit.newID()
        try checkDocument(form, of: id, at: "/details/document/number", visit)
        if command.confirm != true { try checkLikeness(form, visit) }
        let verb = PatientDirective.Verb.register(id: id, number: try visit.records.nextNumber(), details: form)
        let events = try PatientDecider.decide(PatientDirective(verb, at: visit.now, today: today(visit)), nil)
        var state: PatientDocument?
        for event in events { PatientDecider.evolve(&state, event) }
        guard let patient = state else { throw Problem.noPatient }
        try add(patient, visit)
        return .applied(version: patient.version, PatientReceipt(patient: patient.id, number: patient.number))
    }

    /// Gives a new patient a key and keeps the form.
    func add(_ patient: PatientDocument, _ visit: Visit) throws {
        _ = try visit.vault.makeKey(for: try RecordTable.id(patient.id), visit.db)
        try visit.transaction.emit(PatientRegistered(patient.id), [patient.id], version: patient.version)
        try visit.records.insert(patient)
        try settle(patient, .create, visit)
    }

    @Sendable func update(_ command: UpdatePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        try direct(.update(command), visit) { patient in
            try checkDocument(patient.details, of: patient.id, at: "/document/number", visit)
        }
    }

    @Sendable func archive(_ command: ArchivePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        visit.words = command.reason
        return try direct(.archive, visit, as: .archive)
    }

    @Sendable func restore(_ command: RestorePatient, _ visit: Visit) throws -> Handled<Acknowledgement> {
        try direct(.restore, visit, as: .restore)
    }

    /// Tells one patient's form something.
    func direct(
        _ verb: PatientDirective.Verb,
        of id: String? = nil,
        _ visit: Visit,
        as action: AuditAction = .update,
        check: (PatientDocument) throws -> Void = { _ in }
    ) throws -> Handled<Acknowledgement> {
        var state: PatientDocument? = try visit.patient(id ?? visit.request.subject)
        let directive = PatientDirective(verb, at: visit.now, today: today(visit))
        let events = try PatientDecider.decide(directive, state)
        for event in events { PatientDecider.evolve(&state, event) }
        guard let patient = state, let last = events.last else {
            visit.note(action, patient: state?.id, object: state?.id, version: state?.version)
            return .noop(version: state?.version)
        }
        try check(patient)
        try keep(patient, visit, as: action)
        try visit.transaction.emit(PatientChanged(patient.id, last.change), [patient.id], version: patient.version)
        return .applied(version: patient.version)
    }

    /// Keeps a form that has changed.
    func keep(_ patient: PatientDocument, _ visit: Visit, as action: AuditAction = .update) throws {
        try visit.records.update(patient)
        try settle(patient, action, visit)
    }

    /// Puts a form into the index, and notes the document by which it is not registered twice.
    private func settle(_ patient: PatientDocument, _ action: AuditAction, _ visit: Visit) throws {
        let id = try RecordTable.id(patient.id)
        try visit.index.put(id, IndexLine(patient))
        try visit.db.execute(sql: "DELETE FROM identity WHERE patient = ?", arguments: [id])
        if let hash = hash(patient.details, visit) {
            try visit.db.execute(sql: "INSERT INTO identity VALUES (?, ?)", arguments: [hash, id])
        }
        visit.note(action, patient: patient.id, object: patient.id, version: patient.version)
    }

    func today(_ visit: Visit) -> CivilDate { settings.clock.today(visit.now) }

    /// Another patient with the same identity document: the record that goes on, if it stands behind one.
    func namesake(of form: PatientDetails, besides id: String, _ visit: Visit) throws -> RecordID? {
        guard let hash = hash(form, visit) else { return nil }
        let holders = try RecordID.fetchAll(
            visit.db,
            sql: "SELECT patient FROM identity WHERE hash = ?",
            arguments: [hash]
        )
        return try holders.lazy.map { holder in
            try PatientMerge.survivor(of: holder.description) { one in
                try visit.records.find(PatientDocument.self, one)?.mergedInto
            }
        }.first { $0 != id }.flatMap { RecordID($0) }
    }

    private func checkDocument(_ form: PatientDetails, of id: String, at pointer: String, _ visit: Visit) throws {
        guard let known = try namesake(of: form, besides: id, visit) else { return }
        let number = try visit.index.line(of: known)?.number ?? "?"
        throw Problem.duplicate(of: known.description, number: number, at: pointer)
    }

    private func checkLikeness(_ form: PatientDetails, _ visit: Visit) throws {
        let similar = try lookalikes(of: form, visit)
        guard similar.isEmpty else { throw Problem.similar(to: similar.sorted { $0.number < $1.number }) }
    }

    /// Patients who may be the same person.
    func lookalikes(of form: PatientDetails, _ visit: Visit) throws -> [(id: String, number: String)] {
        try visit.index.candidates(form).compactMap { id -> (id: String, number: String)? in
            guard let other = try? visit.records.find(PatientDocument.self, id.description), other.status != .merged,
                Likeness.similar(form, other.details)
            else { return nil }
            return (other.id, other.number)
        }
    }

    private func hash(_ details: PatientDetails, _ visit: Visit) -> Data? {
        details.document.map { document in
            let text = DocumentNumber.identity(document, country: settings.retention.rawValue)
            return Data(visit.vault.documentHash(text))
        }
    }
}

import ClinicInterchange
import ClinicServiceDomain
import ClinicVault
import Foundation
import GRDB
import Schema
import ServiceKit

extension ChartIntake {
    /// Finds the patient of ours that a file's is, or registers one; nil when the form cannot be kept.
    mutating func takePatient(_ imported: ImportedChart) throws -> String? {
        let given = imported.chart.patient
        let form: PatientDetails
        do {
            form = try PatientForm(given.details, at: "", today: desk.patients.today(visit)).details
        } catch {
            let places = (error.errors ?? []).map { "\($0.pointer) \($0.rule)" }.joined(separator: ", ")
            leaveOut("Patient", imported, "the form cannot be kept: \(places)")
            return nil
        }
        let digest = sources.digest(try visit.transaction.codec.encode(form))
        if let (id, stored) = try knownPatient(imported) {
            return try bringUpToDate(id.description, form, isSame: stored == digest, imported, digest)
        }
        if let namesake = try desk.patients.namesake(of: form, besides: visit.newID(), visit) {
            leaveOut("Patient", imported, "registered already by this document; its records were added there")
            try note(given, namesake, digest)
            return namesake.description
        }
        if try !desk.patients.lookalikes(of: form, visit).isEmpty {
            leaveOut("Patient", imported, "registered, though somebody similar is there: look whether they are one")
        }
        return try register(imported, form, digest)
    }

    private func knownPatient(_ imported: ImportedChart) throws -> (RecordID, Data?)? {
        let given = imported.chart.patient
        if let source = given.source, let found = try sources.find(PatientDocument.kind, source) { return found }
        guard imported.isOurs, let id = RecordID(given.id) else { return nil }
        return try visit.records.find(PatientDocument.self, given.id) == nil ? nil : (id, nil)
    }

    private mutating func register(
        _ imported: ImportedChart,
        _ form: PatientDetails,
        _ digest: Data
    ) throws -> String {
        let given = imported.chart.patient
        var patient = given
        patient.details = form
        (patient.merged, patient.mergedInto) = (nil, nil)
        if patient.status == .merged { patient.status = .active }
        // Each merge counts as a change, and those of the file are done again when all of it is here.
        let merges = (given.merged ?? []).count + (given.mergedInto == nil ? 0 : 1)
        patient.version = max(1, given.version - merges)
        if try !isOurs(imported, given.id) { (patient.id, patient.version) = (visit.newID(), 1) }
        if imported.isOurs, let number = Int(given.number), try visit.index.isFree(given.number) {
            try visit.records.skipNumbers(through: number)
        } else {
            patient.number = try visit.records.nextNumber()
        }
        try desk.patients.add(patient, visit)
        count(PatientDocument.kind, isNew: true)
        try note(given, try RecordTable.id(patient.id), digest)
        return patient.id
    }

    private mutating func bringUpToDate(
        _ id: String,
        _ form: PatientDetails,
        isSame: Bool,
        _ imported: ImportedChart,
        _ digest: Data
    ) throws -> String {
        var patient = try visit.patient(id)
        // A file that does not say something does not deny it: what was added here stays.
        let form = form.filled(from: patient.details)
        guard !isSame, patient.details != form else {
            report.unchanged += 1
            return id
        }
        guard try desk.patients.namesake(of: form, besides: id, visit) == nil else {
            leaveOut("Patient", imported, "its document is another patient's here; the form stays as it was")
            return id
        }
        patient.details = form
        patient.version += 1
        patient.changedAt = visit.now
        try desk.patients.keep(patient, visit)
        try visit.transaction.emit(PatientChanged(id, "updated"), [id], version: patient.version)
        count(PatientDocument.kind, isNew: false)
        try note(imported.chart.patient, try RecordTable.id(id), digest)
        return id
    }

    private func note(_ given: PatientDocument, _ id: RecordID, _ digest: Data) throws {
        guard let source = given.source else { return }
        try sources.note(PatientDocument.kind, source, id, of: id, digest)
    }

    /// What a file says of allergies as a whole counts when nothing was said here.
    mutating func declare(_ knowledge: AllergyKnowledge?, of patient: String) throws {
        guard let knowledge, knowledge == .noneKnown else { return }
        let (chart, kept) = try desk.chart.allergies(of: try visit.patient(patient), visit)
        guard kept == nil, chart.entries.isEmpty,
            let declaration = try chart.declaring(knowledge, by: ImportedChart.nobody, at: visit.now)
        else { return }
        try visit.keep(AllergyDeclaration(id: visit.newID(), patient: patient, declaration), "imported")
    }
}

import ClinicInterchange
import ClinicServiceDomain
import ClinicVault
import Foundation
import GRDB
import Schema
import ServiceKit

/// Takes the charts of one file, and tells what became of each entry.
struct ChartIntake {
    let desk: ImportDesk
    let visit: Visit
    var report = ClinicImport()
    /// Which patient of ours one of the file became, by the id there.
    var taken: [String: String] = [:]

    var sources: SourceTable { SourceTable(vault: visit.vault, db: visit.db) }

    /// Takes a patient and everything of them.
    mutating func take(_ imported: ImportedChart) throws {
        guard let patient = try takePatient(imported) else { return }
        if let source = imported.chart.patient.source { taken[source.id] = patient }
        let chart = imported.chart
        try declare(chart.allergyKnowledge, of: patient)
        for allergy in chart.allergies { try take(allergy, of: patient, imported) }
        for medication in chart.medications { try take(medication, of: patient, imported) }
        for appointment in chart.appointments { try take(appointment, of: patient, imported) }
        for consultation in chart.consultations { try takeConsultation(consultation, of: patient, imported) }
    }

    /// Puts patients behind each other as they were in the file.
    mutating func link(_ charts: [ImportedChart]) throws {
        for imported in charts {
            let given = imported.chart.patient
            guard let source = given.source, let other = taken[source.id], let into = given.mergedInto else { continue }
            guard let survivor = try ours(RecordSource(source.system, into)) else {
                leaveOut("Patient", imported, "the patient it was merged into was not taken; merge the two here")
                continue
            }
            let (behind, before) = (try visit.patient(other), try visit.patient(survivor))
            guard let pair = try? PatientMerge.merge(behind, into: before, at: visit.now) else { continue }
            try desk.patients.keep(pair.survivor, visit, as: .merge)
            try desk.patients.keep(pair.other, visit, as: .merge)
            let event = PatientMerged(survivor, other, isMerged: true)
            try visit.transaction.emit(event, [survivor], version: pair.survivor.version)
        }
    }

    /// The patient of ours that one of this file became, or one of a file before it.
    private func ours(_ source: RecordSource) throws -> String? {
        try taken[source.id] ?? sources.find(PatientDocument.kind, source)?.record.description
    }

    mutating func count(_ kind: String, isNew: Bool) {
        if isNew { report.created[kind, default: 0] += 1 } else { report.updated[kind, default: 0] += 1 }
    }

    mutating func leaveOut(_ kind: String, _ imported: ImportedChart, _ reason: String) {
        report.report.append(ImportLine(entry: imported.entry, kind: kind, reason: reason))
    }

    /// Takes a record that can be changed here, too: the newer file wins.
    @discardableResult
    mutating func take<D: ImportedDocument>(_ given: D, of patient: String, _ imported: ImportedChart) throws -> D? {
        var document = given
        document.patient = patient
        let digest = sources.digest(try visit.transaction.codec.encode(given.content))
        let known = try known(given, imported)
        if let (id, stored) = known {
            guard stored != digest, let kept = try visit.records.find(D.self, id.description) else {
                report.unchanged += 1
                return nil
            }
            guard isOf(patient, kept, imported) else { return nil }
            guard kept.content != given.content else {
                report.unchanged += 1
                return nil
            }
            (document.id, document.version) = (kept.id, kept.version + 1)
        } else if try !isOurs(imported, given.id) {
            (document.id, document.version) = (visit.newID(), 1)
        }
        try visit.keep(document, "imported", isNew: known == nil)
        count(D.kind, isNew: known == nil)
        if let source = given.source {
            let id = try RecordTable.id(document.id)
            try sources.note(D.kind, source, id, of: try RecordTable.id(patient), digest)
        }
        return document
    }

    /// Whether a record of ours is the patient's; one of another's is told and left alone.
    mutating func isOf(_ patient: String, _ kept: some ImportedDocument, _ imported: ImportedChart) -> Bool {
        if kept.patient == patient { return true }
        leaveOut(type(of: kept).kind, imported, "its record belongs to another patient here")
        return false
    }

    /// The record of ours that this one became before, or that it is.
    func known<D: ImportedDocument>(_ given: D, _ imported: ImportedChart) throws -> (RecordID, Data?)? {
        if let source = given.source, let found = try sources.find(D.kind, source) { return found }
        guard imported.isOurs, let id = RecordID(given.id) else { return nil }
        return try visit.records.find(D.self, given.id) == nil ? nil : (id, nil)
    }

    /// Whether a record of a file of ours can keep its id.
    func isOurs(_ imported: ImportedChart, _ id: String) throws -> Bool {
        guard imported.isOurs, let id = RecordID(id) else { return false }
        return try Bool.fetchOne(
            visit.db,
            sql: "SELECT NOT EXISTS (SELECT 1 FROM record WHERE id = ?)",
            arguments: [id]
        ) ?? false
    }
}

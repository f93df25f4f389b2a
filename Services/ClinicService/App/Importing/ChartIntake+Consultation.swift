import ClinicInterchange
import ClinicServiceDomain
import ClinicVault
import Schema

extension ChartIntake {
    /// Takes a consultation once; one that is signed here is never changed by a file, which can only add amendments.
    mutating func takeConsultation(
        _ given: ConsultationDocument,
        of patient: String,
        _ imported: ImportedChart
    ) throws {
        var document = given
        (document.amendments, document.attachments) = (nil, nil)
        // Other systems work it out in other ways, or not at all.
        document.note.vitals = given.note.vitals?.computed
        if let (id, _) = try known(given, imported),
            let kept = try visit.records.find(ConsultationDocument.self, id.description), kept.status == .signed
        {
            guard isOf(patient, kept, imported) else { return }
            if kept.content == document.content {
                report.unchanged += 1
            } else {
                leaveOut("Encounter", imported, "it is signed here, and a signed consultation never changes")
            }
            return try takeAmendments(given, kept.id, of: patient, imported)
        }
        guard let kept = try take(document, of: patient, imported) else { return }
        try takeAmendments(given, kept.id, of: patient, imported)
        let today = desk.patients.today(visit)
        let isWithdrawn = (given.amendments ?? []).contains { $0.kind == .withdrawal }
        if kept.status == .signed, !isWithdrawn, let day = kept.note.followUp?.first, day >= today {
            try desk.followUps.note(kept, visit)
        }
    }

    private mutating func takeAmendments(
        _ given: ConsultationDocument,
        _ consultation: String,
        of patient: String,
        _ imported: ImportedChart
    ) throws {
        for amendment in given.amendments ?? [] {
            var kept = amendment
            kept.consultation = consultation
            let told = [amendment.id, amendment.kind.rawValue, amendment.reason, amendment.text]
            let name = ([given.source?.id ?? given.id] + told).joined(separator: "|")
            let source = RecordSource(given.source?.system ?? "", name)
            guard try sources.find(KeptAmendment.kind, source) == nil else { continue }
            let known = try visit.records.find(KeptAmendment.self, amendment.id)
            guard known == nil else { continue }
            guard try visit.records.hasRoom(beside: consultation) else {
                leaveOut("Composition", imported, "its consultation has as many amendments as fit into an answer")
                continue
            }
            if try !isOurs(imported, amendment.id) { kept.id = visit.newID() }
            try visit.keep(KeptAmendment(patient: patient, amendment: kept), "imported", as: .import)
            if kept.kind == .withdrawal { try desk.followUps.forget(consultation, visit) }
            count(KeptAmendment.kind, isNew: true)
            let id = try RecordTable.id(kept.id)
            try sources.note(KeptAmendment.kind, source, id, of: try RecordTable.id(patient), sources.digest([]))
        }
    }
}

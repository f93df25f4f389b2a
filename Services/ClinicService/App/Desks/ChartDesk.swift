import ClinicServiceDomain
import ClinicVault
import Decision
import Schema
import ServiceKit

/// What is done with the entries of a chart: allergies and medicines.
struct ChartDesk: Sendable {
    @Sendable func allergy(_ command: RecordAllergy, _ visit: Visit) throws -> Handled<RecordReceipt> {
        try record(AllergyDecider.self, command, command.allergy, visit)
    }

    @Sendable func medication(_ command: RecordMedication, _ visit: Visit) throws -> Handled<RecordReceipt> {
        try record(MedicationDecider.self, command, command.medication, visit)
    }

    @Sendable func declare(_ command: DeclareAllergies, _ visit: Visit) throws -> Handled<Acknowledgement> {
        let patient = try visit.livingPatient()
        let (chart, kept) = try allergies(of: patient, visit)
        guard let declaration = try chart.declaring(command.knowledge, by: visit.actor.user, at: visit.now) else {
            visit.note(.update, patient: patient.id, object: kept?.id, version: kept?.version)
            return .noop(version: kept?.version)
        }
        let document = AllergyDeclaration(id: kept?.id ?? visit.newID(), patient: patient.id, declaration)
        try visit.keep(document, "declared")
        return .applied(version: document.version)
    }

    /// What is known of a patient's allergies.
    func allergies(of patient: PatientDocument, _ visit: Visit) throws -> (AllergyChart, kept: AllergyDeclaration?) {
        var damaged: [String] = []
        let patients = [try RecordTable.id(patient.id)]
        let entries = try visit.records.all(AllergyDocument.self, of: patients, damaged: &damaged)
        let kept = try visit.records.all(AllergyDeclaration.self, of: patients, damaged: &damaged).last
        return (AllergyChart(entries: entries, declared: kept?.declaration), kept)
    }

    private func record<D: Decider, Command, Document>(
        _ decider: D.Type,
        _ command: Command,
        _ id: String?,
        _ visit: Visit
    ) throws -> Handled<RecordReceipt>
    where
        D.Command == EntryDirective<Command>, D.State == Document?, D.Event == Recorded<Document>,
        Document: ChartDocument
    {
        let patient = id == nil ? try visit.livingPatient() : try visit.patient()
        var state = try id.map { try visit.record(Document.self, $0) }
        let directive = EntryDirective(
            command,
            newID: id == nil ? visit.newID() : nil,
            patient: patient.id,
            by: visit.actor.user,
            at: visit.now
        )
        let events = try D.decide(directive, state)
        for event in events {
            D.evolve(&state, event)
            try visit.keep(event.document, event.change)
        }
        guard let document = state else { throw Problem.noRecord(Document.kind) }
        guard events.isEmpty else { return .applied(version: document.version, RecordReceipt(document.id)) }
        visit.note(.update, patient: patient.id, object: document.id, version: document.version)
        return .noop(version: document.version, RecordReceipt(document.id))
    }
}

import ClinicServiceDomain
import Schema
import ServiceKit

/// `clinic-service`: what the service hears, and what it does about it.
public enum ClinicServiceProgram {
    /// Runs until the process is asked to end.
    public static func main() async { await Launcher.main("clinic-service", topic: .clinic, assemble) }

    /// Puts the service together: its tables and its routes.
    package static func assemble(_ service: inout Microservice, _ configuration: ServiceConfiguration) throws {
        let clinic = ClinicService(try ClinicSettings(configuration))
        let door = clinic.door

        // The broker never stores what is sent here, and nothing of it is kept or logged but by its seal.
        service.session = .clean
        service.isConfidential = true
        service.condition(clinic.safe.condition)

        service.migration("2026-11-21 clinic", ClinicTables.migrate)
        service.migration("2026-11-22 uploads", ClinicTables.countUploads)
        service.atStart(clinic.start)

        service.on(RegisterPatient.self, door.command(.registerPatient, clinic.patients.register))
        service.on(ImportRecords.self, door.command(ImportDesk.action, clinic.files.take))
        service.on(UploadPart.self, door.command(.upload, clinic.uploads.take))
        service.on(RotateKeys.self, door.command(.rotateKeys, clinic.keys.rotate))
        service.on(UpdatePatient.self, door.command(.updatePatient, clinic.patients.update))
        service.on(ArchivePatient.self, door.command(.archivePatient, clinic.patients.archive))
        service.on(RestorePatient.self, door.command(.restorePatient, clinic.patients.restore))
        service.on(MergePatient.self, door.command(.mergePatient, clinic.merges.merge))
        service.on(UnmergePatient.self, door.command(.unmergePatient, clinic.merges.unmerge))
        service.on(ErasePatient.self, door.command(.erasePatient, clinic.merges.erase))
        service.on(DraftConsultation.self, door.command(.draft, clinic.consultations.draft))
        service.on(SignConsultation.self, door.command(.sign, clinic.consultations.sign))
        service.on(AmendConsultation.self, door.command(.amend, clinic.consultations.amend))
        service.on(DiscardConsultation.self, door.command(.discard, clinic.consultations.discard))
        service.on(RecordAllergy.self, door.command(.recordAllergy, clinic.chart.allergy))
        service.on(DeclareAllergies.self, door.command(.declareAllergies, clinic.chart.declare))
        service.on(RecordMedication.self, door.command(.recordMedication, clinic.chart.medication))
        service.on(BookAppointment.self, door.command(.book, clinic.appointments.book))
        service.on(SetAppointment.self, door.command(.setAppointment, clinic.appointments.set))
        service.on(AddAttachment.self, door.command(.attach, clinic.attachments.add))
        service.on(WithdrawAttachment.self, door.command(.withdrawAttachment, clinic.attachments.withdraw))

        service.answer(ListPatients.self, door.question(.list, clinic.lists.list))
        service.answer(SearchPatients.self, door.question(.search, clinic.lists.search))
        service.answer(GetPatient.self, door.question(.readPatient, clinic.lists.patient))
        service.answer(PatientHistory.self, door.question(.readHistory, clinic.charts.history))
        service.answer(GetConsultation.self, door.question(.readConsultation, clinic.charts.consultation))
        service.answer(PatientSummary.self, door.question(.readSummary, clinic.charts.summary))
        service.answer(Agenda.self, door.question(.agenda, clinic.agenda.agenda))
        service.answer(ListAudit.self, door.question(.audit, clinic.audits.list))
        service.answer(ExportPatient.self, door.question(.export, clinic.exports.export))
        service.answer(GetAttachment.self, door.question(.readAttachment, clinic.attachments.read))
        service.answer(ListAttachments.self, door.question(.listAttachments, clinic.attachments.list))

        service.wake("follow-ups", at: clinic.followUps.next, clinic.followUps.ring)
        service.every(5, "unlock", clinic.safe.unlock)
        service.every(15, "checkpoint", clinic.audit.tick)
        service.every(3600, "uploads", clinic.uploads.prune)
    }
}

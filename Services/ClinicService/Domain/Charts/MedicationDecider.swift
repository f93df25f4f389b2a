import Decision
import Schema

/// The rules of one medicine that is taken: it is recorded, changed, and marked as ended or mistaken, never deleted.
public enum MedicationDecider: Decider {
    /// No entry yet.
    public static let initial: MedicationDocument? = nil

    /// What happens; nothing when it is so already.
    public static func decide(
        _ directive: EntryDirective<RecordMedication>,
        _ state: MedicationDocument?
    ) throws(Problem) -> [Recorded<MedicationDocument>] {
        guard let id = state?.id ?? directive.newID else { throw .noRecord("medicine") }
        var medication =
            state
            ?? MedicationDocument(
                id: id,
                patient: directive.patient,
                medicine: "",
                by: directive.user,
                at: directive.now
            )
        try fill(&medication, directive.request)
        guard medication != state else { return [] }
        medication.version = (state?.version ?? 0) + 1
        return [Recorded("recorded", medication)]
    }

    /// The entry is what the event says.
    public static func evolve(_ state: inout MedicationDocument?, _ event: Recorded<MedicationDocument>) {
        state = event.document
    }

    private static func fill(_ medication: inout MedicationDocument, _ command: RecordMedication) throws(Problem) {
        var reader = FieldReader()
        medication.medicine = reader.text(command.medicine, "/medicine", most: 500)
        medication.dosage = reader.optionalText(command.dosage, "/dosage", most: 1000, .many)
        reader.word(command.status, "/status")
        if let from = command.from, let until = command.until, until.last < from.first {
            reader.refuse("/until", "minimum", "no earlier than from", actual: "\(until)")
        }
        try reader.finish()
        (medication.from, medication.until) = (command.from, command.until)
        medication.status = command.status ?? .active
    }
}

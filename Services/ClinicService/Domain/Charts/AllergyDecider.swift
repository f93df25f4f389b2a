import Decision
import Schema

/// The rules of one allergy: it is recorded, changed, and marked as ended or mistaken, never deleted.
public enum AllergyDecider: Decider {
    /// No entry yet.
    public static let initial: AllergyDocument? = nil

    /// What happens; nothing when it is so already.
    public static func decide(
        _ directive: EntryDirective<RecordAllergy>,
        _ state: AllergyDocument?
    ) throws(Problem) -> [Recorded<AllergyDocument>] {
        guard let id = state?.id ?? directive.newID else { throw .noRecord("allergy") }
        var allergy =
            state
            ?? AllergyDocument(
                id: id,
                patient: directive.patient,
                substance: "",
                by: directive.user,
                at: directive.now
            )
        try fill(&allergy, directive.request)
        guard allergy != state else { return [] }
        allergy.version = (state?.version ?? 0) + 1
        return [Recorded("recorded", allergy)]
    }

    /// The entry is what the event says.
    public static func evolve(_ state: inout AllergyDocument?, _ event: Recorded<AllergyDocument>) {
        state = event.document
    }

    private static func fill(_ allergy: inout AllergyDocument, _ command: RecordAllergy) throws(Problem) {
        var reader = FieldReader()
        allergy.substance = reader.text(command.substance, "/substance", most: 300)
        allergy.reaction = reader.optionalText(command.reaction, "/reaction", most: 1000, .many)
        reader.word(command.criticality, "/criticality")
        reader.word(command.status, "/status")
        try reader.finish()
        (allergy.criticality, allergy.status) = (command.criticality, command.status ?? .active)
    }
}

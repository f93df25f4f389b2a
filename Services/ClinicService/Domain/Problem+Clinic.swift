import Schema

// A problem says nothing of a patient but what its sender sent: it names others by id and number of the practice.

extension Problem {
    /// No patient has this id.
    public static let noPatient = Problem(.unknownEntity, "there is no patient with this id; ask/search tells the ids")

    /// No consultation, entry, appointment or file of the patient has this id.
    public static func noRecord(_ kind: String) -> Problem {
        Problem(.unknownEntity, "the patient has no \(kind) with this id; ask/history, summary and agenda tell the ids")
    }

    /// Another patient has this identity document.
    public static func duplicate(of id: String, number: String, at pointer: String) -> Problem {
        Problem(
            .duplicatePatient,
            "patient #\(number) (\(id)) has this document; update that record instead",
            errors: [Violation(pointer, "unique", expected: "a document that no other patient has")]
        )
    }

    /// Patients with a similar name and the same birth date or phone.
    public static func similar(to patients: [(id: String, number: String)]) -> Problem {
        let named = patients.prefix(5).map { "#\($0.number) (\($0.id))" }.joined(separator: ", ")
        let others = patients.count > 5 ? " and \(patients.count - 5) more" : ""
        return Problem(
            .confirmationRequired,
            "patient \(named)\(others) has a similar name and the same birth date or phone; look there first, "
                + "and send confirm: true when this is another person"
        )
    }

    /// Values that are unusual.
    static func unusual(_ violations: [Violation]) -> Problem {
        let words = violations.map { "\($0.pointer) is usually \($0.expected), got \($0.actual ?? "nothing")" }
        let advice = "correct it, or send confirm: true when it is right"
        return Problem(.confirmationRequired, (words + [advice]).joined(separator: "; "), errors: violations)
    }

    /// A record that stands behind another takes nothing new.
    public static func isMerged(_ patient: PatientDocument) -> Problem {
        Problem(
            .wrongStatus,
            "patient #\(patient.number) (\(patient.id)) was merged; "
                + "use \(patient.mergedInto ?? "the record that goes on"), or unmerge it first"
        )
    }

    static let mergedWithItself = Problem.violation([
        Violation("/other", "unique", expected: "the id of another patient than the one it goes behind")
    ])

    /// The end of a record that others stand behind.
    public static func goesOn(for others: [String]) -> Problem {
        let named = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? " …" : "")
        return Problem(.wrongStatus, "the record goes on for \(named); unmerge or erase what stands behind it first")
    }

    static func notMerged(_ other: String, into survivor: String) -> Problem {
        Problem(.wrongStatus, "patient \(other) does not stand behind \(survivor); there is no merge to take back")
    }

    /// The practice's number of an erasure is not the patient's.
    public static let wrongNumber = Problem.violation([
        Violation("/number", "const", expected: "the practice's number of the patient who is to be erased")
    ])

    static let isSigned = Problem(
        .alreadySigned,
        "a signed consultation never changes; send consultation-amend to add to it, to correct or to withdraw it"
    )

    static let emptyNote = Problem(
        .wrongStatus,
        "an empty note cannot be signed; write a reason, a part of the note, a vital sign or a diagnosis, or discard it"
    )

    static let isDiscarded = Problem(.wrongStatus, "the draft was discarded; write a new one")

    static let notSigned = Problem(
        .wrongStatus,
        "only a signed consultation is amended; this one is a draft: send consultation-draft to change it"
    )

    static let unknownKnowledge = Problem.violation([
        Violation("/knowledge", "enum", expected: "one of none-known, not-asked")
    ])

    static func activeAllergies(_ count: Int) -> Problem {
        let entries = count == 1 ? "1 active allergy is" : "\(count) active allergies are"
        return Problem(.wrongStatus, "\(entries) listed; mark each of them as ended or mistaken first")
    }

    static func cannotBecome(_ status: AppointmentStatus, from old: AppointmentStatus) -> Problem {
        let words = AppointmentStatus.allCases.filter { old.mayBecome($0) }.map(\.rawValue)
        let advice = words.isEmpty ? "book another one" : "it can become " + words.joined(separator: ", ")
        return Problem(
            .wrongStatus,
            "an appointment that is \(old.rawValue) cannot become \(status.rawValue); \(advice)"
        )
    }

    static func cannotMove(_ status: AppointmentStatus) -> Problem {
        Problem(.wrongStatus, "only a booked appointment is moved; this one is \(status.rawValue): book another one")
    }

    static func overlap(with slot: AppointmentSlot) -> Problem {
        Problem(
            .appointmentOverlap,
            "the doctor has another appointment then (\(slot.id), from \(slot.start) to \(slot.end)); "
                + "choose another time, or send appointment-book with force: true"
        )
    }

    /// A role that may not do this.
    public static func forbidden(_ action: ClinicAction, to role: ClinicRole?) -> Problem {
        let who = role.map { "the role \($0.rawValue)" } ?? "a sender who does not say who acts"
        return Problem(.forbidden, "\(who) may not \(action.words)")
    }

    static let namelessActor = Problem.violation([
        Violation("/actor/user", "minLength", expected: "the account of who acts, 1 to 100 characters")
    ])

    static func refusedFile(_ words: String) -> Problem { Problem(.fileRefused, words) }
}

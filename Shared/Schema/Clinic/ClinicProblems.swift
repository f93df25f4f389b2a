extension ProblemType {
    /// A value or a likeness that a person should look at; `confirm: true` goes through.
    public static let confirmationRequired = ProblemType("confirmation-required", 409, "Please confirm")
    /// Another patient has this identity document.
    public static let duplicatePatient = ProblemType("duplicate-patient", 409, "The patient is registered already")
    /// A signed consultation never changes.
    public static let alreadySigned = ProblemType("already-signed", 409, "The consultation is signed")
    /// The patient, consultation or appointment is not in a state that allows it.
    public static let wrongStatus = ProblemType("wrong-status", 409, "Its status does not allow it")
    /// The doctor has another appointment then; `force: true` goes through.
    public static let appointmentOverlap = ProblemType("appointment-overlap", 409, "The time is taken")
    /// The law asks to keep the record longer.
    public static let retentionRequired = ProblemType("retention-required", 409, "The record must be kept")
    /// The patient's key was destroyed: nothing of the record can be read again.
    public static let patientErased = ProblemType("patient-erased", 410, "The patient was erased")
    /// A stored record does not open with its key.
    public static let recordDamaged = ProblemType("record-damaged", 500, "A stored record is damaged")
    /// A file that is not of a kind that is kept, or not what it was said to be.
    public static let fileRefused = ProblemType("file-refused", 422, "The file cannot be taken")

    static let clinic: [ProblemType] = [
        .confirmationRequired, .duplicatePatient, .alreadySigned, .wrongStatus, .appointmentOverlap,
        .retentionRequired, .patientErased, .recordDamaged, .fileRefused,
    ]
}

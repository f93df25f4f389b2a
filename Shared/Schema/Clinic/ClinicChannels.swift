extension Channel {
    /// A command on one patient.
    static func patient(_ verb: String) -> Channel { Channel(.clinic, .command, ["{patient}"], verb, of: "patient") }

    /// A command on the practice as a whole.
    static func practice(_ entity: String, _ verb: String) -> Channel {
        Channel(.clinic, .command, [entity], verb, of: entity)
    }

    /// An event of one patient.
    static func patientEvent(_ name: String) -> Channel {
        Channel(.clinic, .event, ["{patient}"], name, of: "patient")
    }

    /// A question to the clinic.
    static func askClinic(_ name: String) -> Channel { Channel(.clinic, .question, [], name, of: "clinic") }
}

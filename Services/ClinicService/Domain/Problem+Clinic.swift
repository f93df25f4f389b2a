import Schema

extension Problem {
    /// No patient has this id.
    static func unknownPatient(_ id: String) -> Problem {
        Problem(.unknownEntity, "there is no patient \(id); `ask/search` finds the id of one")
    }
}

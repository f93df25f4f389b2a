import Schema

/// Who may do what. Whatever a gateway says, this is asked before every command and question.
extension ClinicAction {
    /// Demographics, appointments, and nothing of charts.
    private static let assistants: Set<ClinicAction> = [
        .registerPatient, .updatePatient, .archivePatient, .restorePatient, .list, .search, .readPatient, .agenda,
        .book, .setAppointment, .upload, .importDemographics,
    ]

    /// The keys, and that somebody looked; never what was seen.
    private static let owners: Set<ClinicAction> = [.rotateKeys, .audit]

    /// Whether a role may do it.
    public func allows(_ role: ClinicRole) -> Bool {
        switch role {
        case .clinician: self != .rotateKeys
        case .assistant: Self.assistants.contains(self)
        case .owner: Self.owners.contains(self)
        case .family, .display, .unknown: false
        }
    }

    /// Refuses whoever may not do it, and who does not say who acts.
    @discardableResult
    public func check(_ actor: ClinicActor?) throws(Problem) -> ClinicActor {
        guard let actor, allows(actor.role) else { throw .forbidden(self, to: actor?.role) }
        guard (1...100).contains(actor.user.unicodeScalars.count) else { throw .namelessActor }
        return actor
    }
}

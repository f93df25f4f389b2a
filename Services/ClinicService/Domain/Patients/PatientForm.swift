import Schema

/// A patient's form that was checked: its texts are clean, and what stands there can be true.
public struct PatientForm: Hashable, Sendable {
    /// The form as it is kept.
    public let details: PatientDetails

    /// Checks a form that lies at a place of its payload, such as `/details`.
    public init(_ details: PatientDetails, at pointer: String = "/details", today: CivilDate) throws(Problem) {
        var check = FormCheck(pointer, today)
        self.details = check.checked(details)
        try check.reader.finish()
    }

    /// Applies a change to a form. What was wrong before, as imported forms may be, is not held against it.
    public init(_ details: PatientDetails, changedBy update: UpdatePatient, today: CivilDate) throws(Problem) {
        var (before, after) = (FormCheck("", today), FormCheck("", today))
        _ = before.checked(details)
        self.details = after.checked(details.changed(by: update))
        let old = Set(before.reader.found)
        let new = after.reader.found.filter { !old.contains($0) }
        if !new.isEmpty { throw .violation(new) }
    }
}

extension PatientDetails {
    /// The form with what another one has where this one has nothing.
    public func filled(from other: PatientDetails) -> PatientDetails {
        var details = self
        details.document = document ?? other.document
        details.secondSurname = secondSurname ?? other.secondSurname
        details.birthDate = birthDate ?? other.birthDate
        details.sex = sex ?? other.sex
        details.phones = phones ?? other.phones
        details.email = email ?? other.email
        details.address = address ?? other.address
        details.emergencyContact = emergencyContact ?? other.emergencyContact
        details.notes = notes ?? other.notes
        details.deceased = deceased ?? other.deceased
        return details
    }

    /// The form with what is given of an update.
    fileprivate func changed(by update: UpdatePatient) -> PatientDetails {
        var details = self
        details.document = update.document.applied(to: document)
        details.surname = update.surname ?? surname
        details.secondSurname = update.secondSurname.applied(to: secondSurname)
        details.givenNames = update.givenNames ?? givenNames
        details.birthDate = update.birthDate.applied(to: birthDate)
        details.sex = update.sex.applied(to: sex)
        details.phones = update.phones.applied(to: phones)
        details.email = update.email.applied(to: email)
        details.address = update.address.applied(to: address)
        details.emergencyContact = update.emergencyContact.applied(to: emergencyContact)
        details.notes = update.notes.applied(to: notes)
        details.deceased = update.deceased.applied(to: deceased)
        return details
    }
}

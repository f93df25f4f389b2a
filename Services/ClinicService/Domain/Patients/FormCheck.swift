import Foundation
import Schema

/// Checks the fields of a patient's form.
struct FormCheck {
    private(set) var reader = FieldReader()
    private let base: String
    private let today: CivilDate

    /// Nobody who is older comes to a practice.
    private static let firstYear = 1875

    init(_ base: String, _ today: CivilDate) {
        self.base = base
        self.today = today
    }

    mutating func checked(_ details: PatientDetails) -> PatientDetails {
        var form = details
        form.document = details.document.map { document($0) }
        form.surname = reader.text(details.surname, base + "/surname", most: 100)
        form.secondSurname = reader.optionalText(details.secondSurname, base + "/secondSurname", most: 100)
        form.givenNames = reader.text(details.givenNames, base + "/givenNames", most: 100)
        checkDates(details)
        form.phones = reader.list(details.phones, base + "/phones", most: 10)?.enumerated()
            .map { phone($0.element, "\(base)/phones/\($0.offset)") }
        form.email = email(details.email)
        form.address = details.address.flatMap { address($0) }
        form.emergencyContact = details.emergencyContact.map { contact($0) }
        form.notes = reader.optionalText(details.notes, base + "/notes", most: 4000, .many)
        return form
    }

    private mutating func document(_ document: IdentityDocument) -> IdentityDocument {
        var clean = document
        let place = base + "/document"
        reader.word(document.kind, place + "/kind")
        clean.number = reader.text(document.number, place + "/number", most: 40)
        clean.country = reader.optionalText(document.country, place + "/country", most: 40)?.uppercased()
        if let country = clean.country, country.range(of: "^[A-Z]{2}$", options: .regularExpression) == nil {
            reader.refuse(place + "/country", "pattern", "two letters of ISO 3166, such as CO", actual: country)
        }
        if !clean.number.isEmpty, let fault = DocumentNumber.fault(clean) {
            reader.refuse(place + "/number", "pattern", fault, actual: clean.number)
        }
        return clean
    }

    private mutating func checkDates(_ details: PatientDetails) {
        for (name, date) in [("birthDate", details.birthDate), ("deceased", details.deceased)] {
            guard let date else { continue }
            if date.first > today {
                reader.refuse("\(base)/\(name)", "maximum", "no later than today", actual: "\(date)")
            } else if date.year < Self.firstYear {
                reader.refuse("\(base)/\(name)", "minimum", "\(Self.firstYear) or later", actual: "\(date)")
            }
        }
        if let birth = details.birthDate, let death = details.deceased, death.last < birth.first {
            reader.refuse(base + "/deceased", "minimum", "no earlier than the birth date", actual: "\(death)")
        }
    }

    private mutating func phone(_ phone: PhoneNumber, _ place: String) -> PhoneNumber {
        reader.word(phone.use, place + "/use")
        return PhoneNumber(number(phone.number, place + "/number"), use: phone.use)
    }

    private mutating func number(_ number: String, _ place: String) -> String {
        let clean = FieldReader.clean(number)
        if !(3...30).contains(clean.unicodeScalars.count) || PhoneDigits.digits(clean).count < 3 {
            reader.refuse(place, "pattern", "a phone of 3 to 30 characters with at least 3 digits", actual: clean)
        }
        return clean
    }

    private mutating func email(_ text: String?) -> String? {
        guard let email = reader.optionalText(text, base + "/email", most: 254) else { return nil }
        let form = #"^[^\s@<>,;]{1,64}@[^\s@<>,;.]+(\.[^\s@<>,;.]+)+$"#
        if email.range(of: form, options: .regularExpression) == nil {
            reader.refuse(base + "/email", "pattern", "an address such as ana@example.org", actual: email)
        }
        return email
    }

    private mutating func address(_ address: PostalAddress) -> PostalAddress? {
        let place = base + "/address"
        let clean = PostalAddress(
            street: reader.optionalText(address.street, place + "/street", most: 300),
            city: reader.optionalText(address.city, place + "/city", most: 100),
            state: reader.optionalText(address.state, place + "/state", most: 100),
            postalCode: reader.optionalText(address.postalCode, place + "/postalCode", most: 20),
            country: reader.optionalText(address.country, place + "/country", most: 100)
        )
        return clean == PostalAddress() ? nil : clean
    }

    private mutating func contact(_ contact: EmergencyContact) -> EmergencyContact {
        let place = base + "/emergencyContact"
        let phone = contact.phone.flatMap { FieldReader.clean($0).isEmpty ? nil : number($0, place + "/phone") }
        return EmergencyContact(
            reader.text(contact.name, place + "/name", most: 200),
            relationship: reader.optionalText(contact.relationship, place + "/relationship", most: 100),
            phone: phone
        )
    }
}

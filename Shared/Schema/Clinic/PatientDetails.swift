// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: fields whose names say all need no more words.

/// Kinds of identity documents, with the words that people use for them.
public enum IdentityKind: String, WireEnum {
    /// Colombia: cédula de ciudadanía, tarjeta de identidad, cédula de extranjería, registro civil.
    case cc = "CC", ti = "TI", ce = "CE", rc = "RC"
    /// Spain: documento nacional de identidad, número de identidad de extranjero.
    case dni = "DNI", nie = "NIE"
    /// A passport of any country.
    case passport = "PA"
    /// Any other.
    case other = "OTHER"
    case unknown
}

/// The identity document by which no patient is registered twice.
public struct IdentityDocument: Codable, Hashable, Sendable {
    /// `CC TI CE RC DNI NIE PA OTHER`
    public var kind: IdentityKind
    /// As it is written there; compared without spaces, dots and dashes, whatever its case. 1–40 characters.
    public var number: String
    /// The country that issued it, two letters of ISO 3166; the practice's when it is not given.
    public var country: String?

    /// A document.
    public init(_ kind: IdentityKind, _ number: String, country: String? = nil) {
        self.kind = kind
        self.number = number
        self.country = country
    }
}

/// Administrative sex, as FHIR has it.
public enum PatientSex: String, WireEnum {
    case female, male, other
    /// Not known, or not told.
    case unknown
}

/// What a phone is used for.
public enum PhoneUse: String, WireEnum {
    case mobile, home, work, unknown
}

/// A phone number.
public struct PhoneNumber: Codable, Hashable, Sendable {
    /// As it is dialled, with or without its country; 3–30 characters.
    public var number: String
    /// `mobile home work`
    public var use: PhoneUse?

    /// A phone number.
    public init(_ number: String, use: PhoneUse? = nil) {
        self.number = number
        self.use = use
    }
}

/// Where somebody lives.
public struct PostalAddress: Codable, Hashable, Sendable {
    /// Street and house.
    public var street: String?
    public var city: String?
    /// State, province or department.
    public var state: String?
    public var postalCode: String?
    /// Two letters of ISO 3166, or its name.
    public var country: String?

    /// An address.
    public init(
        street: String? = nil,
        city: String? = nil,
        state: String? = nil,
        postalCode: String? = nil,
        country: String? = nil
    ) {
        self.street = street
        self.city = city
        self.state = state
        self.postalCode = postalCode
        self.country = country
    }
}

/// Whom to call in an emergency.
public struct EmergencyContact: Codable, Hashable, Sendable {
    public var name: String
    /// What they are to the patient: `madre`, `esposo`.
    public var relationship: String?
    public var phone: String?

    /// A contact.
    public init(_ name: String, relationship: String? = nil, phone: String? = nil) {
        self.name = name
        self.relationship = relationship
        self.phone = phone
    }
}

/// What is written in a patient's form.
public struct PatientDetails: Codable, Hashable, Sendable {
    /// The identity document; a patient may have none yet.
    public var document: IdentityDocument?
    /// The first surname, or all of them where they are not told apart; 1–100 characters.
    public var surname: String
    public var secondSurname: String?
    /// All given names; 1–100 characters.
    public var givenNames: String
    /// As far as it is known.
    public var birthDate: PartialDate?
    public var sex: PatientSex?
    /// At most 10.
    public var phones: [PhoneNumber]?
    public var email: String?
    public var address: PostalAddress?
    public var emergencyContact: EmergencyContact?
    /// At most 4,000 characters.
    public var notes: String?
    /// The day of death, as far as it is known.
    public var deceased: PartialDate?

    /// A form with the names only.
    public init(surname: String, secondSurname: String? = nil, givenNames: String) {
        self.surname = surname
        self.secondSurname = secondSurname
        self.givenNames = givenNames
    }

    /// `Muñoz García, José Ángel`
    public var listName: String {
        [surname, secondSurname].compactMap { $0 }.joined(separator: " ") + ", " + givenNames
    }

    static let example: PatientDetails = {
        var details = PatientDetails(surname: "Ibáñez", secondSurname: "Peña", givenNames: "Lucía del Mar")
        details.document = IdentityDocument(.cc, "1020304050", country: "CO")
        details.birthDate = PartialDate(1974, 12, 25)
        details.sex = .female
        details.phones = [PhoneNumber("+57 300 000 0000", use: .mobile)]
        details.address = PostalAddress(street: "Cra. 5 # 10-20", city: "Tunja", country: "CO")
        return details
    }()
}

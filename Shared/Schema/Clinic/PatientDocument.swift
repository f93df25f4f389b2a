/// Whether a patient is in the practice's list.
public enum PatientStatus: String, WireEnum {
    case active
    /// Out of the list, kept, and found when asked for.
    case archived
    /// Another record of the same person goes on; this one is kept behind it.
    case merged
    case unknown
}

/// Where a record came from, so that the same file can be taken twice.
public struct RecordSource: Codable, Hashable, Sendable {
    /// The other system, such as `https://example.org/synthea` or `old-practice`.
    public var system: String
    /// The record's id there.
    public var id: String

    /// A place in another system.
    public init(_ system: String, _ id: String) {
        self.system = system
        self.id = id
    }
}

/// A patient as the practice keeps them.
public struct PatientDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    /// Grows by one per change.
    public var version: Int
    /// The practice's own number, six digits: `000123`.
    public var number: String
    /// What is written in the form.
    public var details: PatientDetails
    /// Whether they are in the list.
    public var status: PatientStatus
    /// The record that goes on in this one's place.
    public var mergedInto: String?
    /// The records that this one goes on for.
    public var merged: [String]?
    /// Where it was imported from.
    public var source: RecordSource?
    /// When it was registered.
    public var registeredAt: Timestamp
    /// When it last changed.
    public var changedAt: Timestamp

    /// A patient who was registered now.
    public init(id: String, number: String, details: PatientDetails, at: Timestamp) {
        self.id = id
        version = 1
        self.number = number
        self.details = details
        status = .active
        registeredAt = at
        changedAt = at
    }

    static let example = PatientDocument(
        id: "0198f3c2-0000-7000-8000-00000000000a",
        number: "000123",
        details: .example,
        at: Timestamp(milliseconds: 1_790_000_000_000)
    )
}

/// A patient in a list.
public struct PatientLine: Codable, Hashable, Sendable {
    /// UUID.
    public var id: String
    /// The practice's number.
    public var number: String
    /// `Muñoz García, José Ángel`
    public var name: String
    /// As far as it is known.
    public var birthDate: PartialDate?
    /// The identity document: `CC 1020304050`.
    public var document: String?
    /// The first phone.
    public var phone: String?
    /// Whether they are in the list; absent for active ones.
    public var status: PatientStatus?

    /// A line.
    public init(id: String, number: String, name: String) {
        self.id = id
        self.number = number
        self.name = name
    }

    static let example: PatientLine = {
        var line = PatientLine(
            id: PatientDocument.example.id,
            number: PatientDocument.example.number,
            name: PatientDetails.example.listName
        )
        line.birthDate = PatientDetails.example.birthDate
        line.document = "CC 1020304050"
        line.phone = "+57 300 000 0000"
        return line
    }()
}

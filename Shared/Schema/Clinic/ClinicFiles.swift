// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// What kind of file is taken in.
public enum ClinicFormat: String, WireEnum {
    /// A FHIR R4 Bundle, one resource, or NDJSON of either.
    case fhir
    /// Patients, one a line, fields separated by commas; the first line names them.
    case csv
    /// The same with tabs.
    case tsv
    case unknown
}

/// Takes patients and their records from a file that was uploaded, all or nothing.
public struct ImportRecords: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The upload that has all its parts.
    public var upload: String
    public var format: ClinicFormat
    /// The name of the other system; with a record's id there it tells what was taken before. 1–200 characters.
    public var system: String
    /// For tables: which column is which field of a patient's form, such as `{"surname": "family"}`.
    public var columns: [String: String]?
    /// Only tells what would be done.
    public var dryRun: Bool?

    public typealias Reply = ClinicImport
    public var isRelative: Bool { true }

    /// An import.
    public init(upload: String, _ format: ClinicFormat, of system: String, by actor: ClinicActor?) {
        self.actor = actor
        self.upload = upload
        self.format = format
        self.system = system
    }

    public static let channel = Channel.practice("patients", "import")
    public static let summary = "Takes patients and their records from an uploaded file, all or nothing, none twice."
    public static let example = ImportRecords(
        upload: "0198f3c2-0000-7000-8000-000000000099",
        .fhir,
        of: "synthea",
        by: .example
    )
    public static let limits: [Limit<ImportRecords>] = [.length("system", 1...200) { $0.system }]
}

/// What an import did. It names places in the file and nothing of what stands there.
public struct ClinicImport: Codable, Hashable, Sendable {
    /// How many records of each kind were made: `{"patient": 1, "consultation": 7}`.
    public var created: [String: Int]
    /// How many were brought up to date.
    public var updated: [String: Int]
    /// How many were there already, and the same.
    public var unchanged: Int
    /// How many entries of the file were left out.
    public var skipped: Int
    /// Why, an entry each; at most 1,000.
    public var report: [ImportLine]
    /// Whether nothing was kept, as it was only asked what would be.
    public var dryRun: Bool

    /// A report of nothing.
    public init(dryRun: Bool = false) {
        created = [:]
        updated = [:]
        unchanged = 0
        skipped = 0
        report = []
        self.dryRun = dryRun
    }

    static let example: ClinicImport = {
        var report = ClinicImport()
        report.created = ["patient": 1, "consultation": 7]
        report.skipped = 1
        report.report = [ImportLine(entry: 12, kind: "Claim", reason: "claims are not kept")]
        return report
    }()
}

/// Why an entry of a file was left out, wholly or in part.
public struct ImportLine: Codable, Hashable, Sendable {
    /// The entry's place in the bundle, from 0, or the line of the table, from 1.
    public var entry: Int
    /// The kind of resource, or `row`.
    public var kind: String
    /// Why, in fixed words.
    public var reason: String

    /// A line.
    public init(entry: Int, kind: String, reason: String) {
        self.entry = entry
        self.kind = kind
        self.reason = reason
    }
}

/// How a patient's record is handed out.
public enum ExportFormat: String, WireEnum {
    /// A FHIR R4 Bundle of type collection.
    case bundle
    /// Its resources, one a line.
    case ndjson
    case unknown
}

/// Asks for all of a patient's record in FHIR R4, a part at a time.
public struct ExportPatient: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var patient: String
    /// `bundle` when it is not given.
    public var format: ExportFormat?
    /// Where the last part ended.
    public var offset: Int?
    /// The digest of the last part; refused when the record has changed since.
    public var digest: String?

    /// A question for a record.
    public init(_ patient: String, format: ExportFormat? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
        self.format = format
    }

    public static let channel = Channel.askClinic("export")
    public static let summary = "Answers all of a patient's record in FHIR R4, in parts."
    public static let example = ExportPatient(PatientDocument.example.id, by: .example)
    public static let answerExample = ExportPart(text: "{\"resourceType\":\"Bundle\"", size: 4711, digest: "5f2a")
}

/// A part of an exported record.
public struct ExportPart: Codable, Hashable, Sendable {
    /// The part; all parts behind each other are the file.
    public var text: String
    /// Where the next part begins, in bytes; absent on the last.
    public var next: Int?
    /// The bytes of the whole.
    public var size: Int
    /// SHA-256 of the whole, hexadecimal.
    public var digest: String

    /// A part.
    public init(text: String, next: Int? = nil, size: Int, digest: String) {
        self.text = text
        self.next = next
        self.size = size
        self.digest = digest
    }
}

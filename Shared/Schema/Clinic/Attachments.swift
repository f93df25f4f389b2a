// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

import FoundationEssentials

/// A file of a patient: what is known of it beside its bytes.
public struct AttachmentDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    public var patient: String
    /// The consultation it belongs to, if any.
    public var consultation: String?
    public var version: Int
    /// Its file name; 1–200 characters.
    public var name: String
    /// `application/pdf image/jpeg image/png`, found by the first bytes, whatever the name says.
    public var contentType: String
    /// In bytes, at most 10 MiB.
    public var size: Int
    /// SHA-256 of the file, hexadecimal.
    public var sha256: String
    public var status: EntryStatus
    public var addedBy: String
    public var addedAt: Timestamp

    /// A file.
    public init(
        id: String,
        patient: String,
        consultation: String?,
        name: String,
        contentType: String,
        size: Int,
        sha256: String,
        by user: String,
        at: Timestamp
    ) {
        self.id = id
        self.patient = patient
        self.consultation = consultation
        version = 1
        self.name = name
        self.contentType = contentType
        self.size = size
        self.sha256 = sha256
        status = .active
        addedBy = user
        addedAt = at
    }

    static let example = AttachmentDocument(
        id: "0198f3c2-0000-7000-8000-0000000000b0",
        patient: PatientDocument.example.id,
        consultation: nil,
        name: "laboratorio.pdf",
        contentType: "application/pdf",
        size: 20_480,
        sha256: String(repeating: "0", count: 64),
        by: "dra.torres",
        at: Timestamp(milliseconds: 1_790_000_000_000)
    )
}

/// Sends a part of a file, in any order, as often as it takes; used by what is done with the file.
public struct UploadPart: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The sender's name for the file: a UUID. It is forgotten after a day.
    public var upload: String
    /// 0 for the first part.
    public var part: Int
    /// At most 45,000 bytes, in base64.
    public var data: Data

    /// A part.
    public init(_ data: Data, part: Int, of upload: String, by actor: ClinicActor?) {
        self.actor = actor
        self.upload = upload
        self.part = part
        self.data = data
    }

    public static let channel = Channel.practice("uploads", "part")
    public static let summary = "Sends a part of a file that an attachment or an import is made of."
    public static let example = UploadPart(
        Data("%PDF-1.7".utf8),
        part: 0,
        of: "0198f3c2-0000-7000-8000-000000000099",
        by: .example
    )
}

/// Keeps an uploaded file with a patient: PDF, JPEG or PNG.
public struct AddAttachment: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The upload that has all its parts.
    public var upload: String
    /// Its file name; 1–200 characters.
    public var name: String
    /// The draft it belongs to; to none when it is not given.
    public var consultation: String?
    /// SHA-256 of the whole file, hexadecimal; refused when the parts do not have it.
    public var sha256: String

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { true }

    /// A file.
    public init(upload: String, name: String, sha256: String, by actor: ClinicActor?) {
        self.actor = actor
        self.upload = upload
        self.name = name
        self.sha256 = sha256
    }

    public static let channel = Channel.patient("attachment-add")
    public static let summary = "Keeps an uploaded file with a patient or a draft: PDF, JPEG or PNG, at most 10 MiB."
    public static let example = AddAttachment(
        upload: "0198f3c2-0000-7000-8000-000000000099",
        name: "laboratorio.pdf",
        sha256: String(repeating: "0", count: 64),
        by: .example
    )
    public static let limits: [Limit<AddAttachment>] = [.length("name", 1...200) { $0.name }]
}

/// Marks a file as mistaken; it is kept.
public struct WithdrawAttachment: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    public var attachment: String

    /// A withdrawal.
    public init(_ attachment: String, by actor: ClinicActor?) {
        self.actor = actor
        self.attachment = attachment
    }

    public static let channel = Channel.patient("attachment-withdraw")
    public static let summary = "Marks a file as mistaken, unless it belongs to a signed consultation; it is kept."
    public static let example = WithdrawAttachment(AttachmentDocument.example.id, by: .example)
}

/// Asks for a file, a part at a time.
public struct GetAttachment: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var attachment: String
    /// 0 for the first part, which is what comes when it is not given.
    public var part: Int?

    /// A question for a file.
    public init(_ attachment: String, part: Int? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.attachment = attachment
        self.part = part
    }

    public static let channel = Channel.askClinic("attachment")
    public static let summary = "Answers a part of a patient's file."
    public static let example = GetAttachment(AttachmentDocument.example.id, part: 0, by: .example)
    public static let answerExample = AttachmentPart(.example, data: Data("%PDF-1.7".utf8), next: nil)
}

/// A part of a file.
public struct AttachmentPart: Codable, Hashable, Sendable {
    /// What the file is.
    public var attachment: AttachmentDocument
    /// The part's bytes, in base64.
    public var data: Data
    /// The number of the next part; absent on the last.
    public var next: Int?

    /// A part.
    public init(_ attachment: AttachmentDocument, data: Data, next: Int?) {
        self.attachment = attachment
        self.data = data
        self.next = next
    }
}

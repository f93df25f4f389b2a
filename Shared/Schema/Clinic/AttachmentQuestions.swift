// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Asks for a patient's files that belong to no consultation, newest first; a consultation tells its own.
public struct ListAttachments: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var patient: String
    /// The last file of the page before.
    public var cursor: String?

    /// A question for files.
    public init(_ patient: String, after cursor: String? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
        self.cursor = cursor
    }

    public static let channel = Channel.askClinic("attachments")
    public static let summary = "Answers a patient's files that belong to no consultation, newest first, in pages."
    public static let example = ListAttachments(PatientDocument.example.id, by: .example)
    public static let answerExample = AttachmentPage(attachments: [.example])
}

/// A page of files.
public struct AttachmentPage: Codable, Hashable, Sendable {
    /// At most 100; withdrawn ones too.
    public var attachments: [AttachmentDocument]
    /// Records that cannot be opened any more, by their ids.
    public var damaged: [String]?
    /// The cursor of the next page; absent on the last.
    public var next: String?

    /// A page.
    public init(attachments: [AttachmentDocument], damaged: [String]? = nil, next: String? = nil) {
        self.attachments = attachments
        self.damaged = damaged
        self.next = next
    }
}

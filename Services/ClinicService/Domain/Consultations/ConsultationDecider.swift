import Decision
import Schema

/// The rules of one consultation: a draft is written, signed or discarded; after that only amendments are added.
public enum ConsultationDecider: Decider {
    /// No consultation yet.
    public static let initial: ConsultationDocument? = nil

    /// What happens; nothing when it is so already.
    public static func decide(
        _ directive: ConsultationDirective,
        _ state: ConsultationDocument?
    ) throws(Problem) -> [ConsultationEvent] {
        switch directive.verb {
        case .draft(let draft): return try self.draft(draft, directive, state)
        case .sign: return try sign(directive, state)
        case .amend(let id, let command): return [.amended(try amendment(id, command, directive, state))]
        case .discard: return try discard(directive, state)
        }
    }

    /// The consultation is what the event says; an amendment leaves it alone.
    public static func evolve(_ state: inout ConsultationDocument?, _ event: ConsultationEvent) {
        if case .changed(let recorded) = event { state = recorded.document }
    }

    private static func draft(
        _ draft: ConsultationDraft,
        _ directive: ConsultationDirective,
        _ state: ConsultationDocument?
    ) throws(Problem) -> [ConsultationEvent] {
        var document = state == nil ? try begin(draft, directive) : try open(state, directive)
        document.at = draft.at ?? document.at
        document.note = try draft.checked(over: state, at: document.at, now: directive.now)
        guard document != state else { return [] }
        (document.author, document.writtenAt) = (directive.user, directive.now)
        return changed("drafted", document)
    }

    /// A draft that nothing was written in, and no version is of.
    private static func begin(
        _ draft: ConsultationDraft,
        _ directive: ConsultationDirective
    ) throws(Problem) -> ConsultationDocument {
        guard let id = draft.newID else { throw .noRecord("consultation") }
        var document = ConsultationDocument(
            id: id,
            patient: draft.patient,
            at: directive.now,
            author: directive.user,
            writtenAt: directive.now,
            note: ConsultationNote()
        )
        document.version = 0
        return document
    }

    private static func sign(
        _ directive: ConsultationDirective,
        _ state: ConsultationDocument?
    ) throws(Problem) -> [ConsultationEvent] {
        var document = try open(state, directive)
        guard !document.note.isEmpty else { throw .emptyNote }
        (document.status, document.signedBy, document.signedAt) = (.signed, directive.user, directive.now)
        return changed("signed", document)
    }

    private static func discard(
        _ directive: ConsultationDirective,
        _ state: ConsultationDocument?
    ) throws(Problem) -> [ConsultationEvent] {
        if state?.status == .discarded { return [] }
        var document = try open(state, directive)
        document.status = .discarded
        return changed("discarded", document)
    }

    private static func amendment(
        _ id: String,
        _ command: AmendConsultation,
        _ directive: ConsultationDirective,
        _ state: ConsultationDocument?
    ) throws(Problem) -> Amendment {
        guard let state else { throw .noRecord("consultation") }
        guard state.status != .discarded else { throw .isDiscarded }
        guard state.status == .signed else { throw .notSigned }
        var reader = FieldReader()
        reader.word(command.kind, "/kind")
        let amendment = Amendment(
            id: id,
            consultation: state.id,
            at: directive.now,
            author: directive.user,
            kind: command.kind ?? .addition,
            reason: reader.text(command.reason, "/reason", most: 500),
            text: reader.text(command.text, "/text", most: NoteCheck.longest, .many)
        )
        try reader.finish()
        return amendment
    }

    /// The draft, if it is one and the version is in force.
    private static func open(
        _ state: ConsultationDocument?,
        _ directive: ConsultationDirective
    ) throws(Problem) -> ConsultationDocument {
        guard let state else { throw .noRecord("consultation") }
        guard state.status != .signed else { throw .isSigned }
        guard state.status == .draft else { throw .isDiscarded }
        if let expected = directive.ifVersion, expected != state.version {
            throw .conflict(expected: expected, current: state.version)
        }
        return state
    }

    private static func changed(_ change: String, _ document: ConsultationDocument) -> [ConsultationEvent] {
        var document = document
        document.version += 1
        return [.changed(Recorded(change, document))]
    }
}

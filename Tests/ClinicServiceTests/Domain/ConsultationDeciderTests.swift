import ClinicServiceDomain
import Schema
import TestKit
import Testing

struct ConsultationDeciderTests {
    private static let amend = ConsultationDirective.Verb.amend(
        id: "m1",
        AmendConsultation("c1", reason: "faltaba", text: "brazo izquierdo", by: nil)
    )

    static let columns: [ConsultationStatus?] = [nil, .draft, .signed, .discarded]

    /// What each verb does to no consultation and in each status: `-` for nothing, `!slug` for a refusal, or the change.
    static let table: [(ConsultationDirective, [String])] = [
        (
            ConsultationSample.draft(ClinicSample.note("Otra")),
            ["!unknown-entity", "drafted", "!already-signed", "!wrong-status"]
        ),
        (
            ConsultationSample.draft(ClinicSample.note("Otra"), id: "c1"),
            ["drafted", "drafted", "!already-signed", "!wrong-status"]
        ),
        (ConsultationSample.directive(.sign), ["!unknown-entity", "signed", "!already-signed", "!wrong-status"]),
        (ConsultationSample.directive(.discard), ["!unknown-entity", "discarded", "!already-signed", "-"]),
        (ConsultationSample.directive(amend), ["!unknown-entity", "!wrong-status", "amended", "!wrong-status"]),
    ]

    @Test(arguments: table.indices, columns.indices)
    func `every verb does in every status what the table says`(_ row: Int, _ column: Int) throws {
        let (directive, cells) = Self.table[row]
        let status = Self.columns[column]
        let spec = ConsultationSample.given(status).when(directive)
        switch cells[column] {
        case "-": try spec.then()
        case let cell where cell.hasPrefix("!"): try spec.thenRefused { "!\($0.slug)" == cell }
        case let cell:
            let before = status.map { ClinicSample.consultation($0) }
            let events = try ConsultationDecider.decide(directive, before)
            #expect(events.map(\.word) == [cell])
            try spec.thenState { $0?.version == (cell == "amended" ? 4 : before == nil ? 1 : 5) }
        }
    }

    @Test func `a draft says who wrote it and when, and a signature who signed`() throws {
        var expected = ClinicSample.consultation(.draft, ClinicSample.note("Otra"))
        (expected.author, expected.writtenAt, expected.version) = ("dr.ruiz", ClinicSample.now, 5)
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(ClinicSample.note("Otra")))
            .then(.changed(Recorded("drafted", expected)))
        var signed = ClinicSample.consultation()
        (signed.status, signed.version, signed.signedBy, signed.signedAt) = (.signed, 5, "dr.ruiz", ClinicSample.now)
        try ConsultationSample.given(.draft).when(ConsultationSample.directive(.sign)).then(
            .changed(Recorded("signed", signed))
        )
    }

    @Test func `the same draft again does nothing, whoever saves it`() throws {
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(ClinicSample.note("  Control\n"))).then()
        try ConsultationSample.given(.draft).when(
            ConsultationSample.draft(ClinicSample.note()) { $0.at = ClinicSample.then }
        ).then()
    }

    @Test(arguments: [
        ConsultationSample.draft(ClinicSample.note("Otra"), ifVersion: 3),
        ConsultationSample.directive(.sign, ifVersion: 3),
    ])
    func `an old version is refused`(_ directive: ConsultationDirective) throws {
        try ConsultationSample.given(.draft).when(directive).thenRefused { $0.currentVersion == 4 }
        try ConsultationSample.given(.signed).when(directive).thenRefused { $0.slug == "already-signed" }
    }

    @Test func `an amendment leaves the consultation alone`() throws {
        let amendment = Amendment(
            id: "m1",
            consultation: "c1",
            at: ClinicSample.now,
            author: "dr.ruiz",
            kind: .addition,
            reason: "faltaba",
            text: "brazo izquierdo"
        )
        let spec = ConsultationSample.given(.signed).when(ConsultationSample.directive(Self.amend))
        try spec.then(.amended(amendment))
        try spec.thenState { $0 == ClinicSample.consultation(.signed) }
    }

    @Test func `an amendment has a reason, a text and a kind that is known`() throws {
        var command = AmendConsultation("c1", reason: " ", text: String(repeating: "t", count: 16_001), by: nil)
        command.kind = .unknown
        try ConsultationSample.given(.signed).when(ConsultationSample.directive(.amend(id: "m1", command)))
            .thenRefused { $0.pointers == ["/kind", "/reason", "/text"] }
    }

    @Test func `an empty note is kept as a draft and cannot be signed`() throws {
        var note = ConsultationNote()
        note.prescriptions = [Prescription("Losartán")]
        note.followUp = PartialDate(ClinicSample.today)
        try ConsultationSample.given(nil).when(ConsultationSample.draft(note, id: "c1")).thenState { $0?.note == note }
        try ConsultationSample.given(ClinicSample.consultation(.draft, note)).when(ConsultationSample.directive(.sign))
            .thenRefused { $0.detail.contains("empty note") }
    }

    static let signable: [ConsultationNote] = [
        ClinicSample.note("x"), ClinicSample.note(nil) { $0.heartRate = 70 },
        ConsultationSample.changed { $0.subjective = "x" }, ConsultationSample.changed { $0.objective = "x" },
        ConsultationSample.changed { $0.assessment = "x" },
        ConsultationSample.changed { $0.plan = "x" }, ConsultationSample.changed { $0.diagnoses = [Diagnosis("x")] },
    ]

    @Test(arguments: signable) func `one part of a note is enough to sign it`(_ note: ConsultationNote) throws {
        try ConsultationSample.given(ClinicSample.consultation(.draft, note)).when(ConsultationSample.directive(.sign))
            .thenState { $0?.status == .signed }
    }
}

extension ConsultationEvent {
    /// The change in a word.
    fileprivate var word: String {
        switch self {
        case .changed(let recorded): recorded.change
        case .amended: "amended"
        }
    }
}

import ClinicServiceDomain
import Clockwork
import Schema
import TestKit
import Testing

struct ConsultationNoteTests {
    @Test func `everything that is wrong is told at once, with its place`() throws {
        let note = ConsultationSample.changed {
            $0.reason = String(repeating: "r", count: 16_001)
            $0.diagnoses = [Diagnosis("", code: "I10"), Diagnosis("Asma", code: "asma")]
            $0.prescriptions = [Prescription(" ")]
            $0.followUp = PartialDate(2026, 9)
            $0.vitals = Vitals()
            $0.vitals?.height = 1.72
            $0.vitals?.weight = 300
        }
        let directive = ConsultationSample.draft(note, id: "c1") { $0.at = ClinicSample.now + 86_401 }
        try ConsultationSample.given(nil).when(directive).thenRefused {
            $0.slug == "schema-violation"
                && $0.pointers == [
                    "/at", "/note/reason", "/note/diagnoses/0/text", "/note/diagnoses/1/code",
                    "/note/prescriptions/0/medicine", "/note/followUp", "/note/vitals/height",
                ]
        }
    }

    @Test(arguments: [
        ("I10", true), ("i10", true), ("E11.9", true), ("E119", true), ("S72.001A", true), ("C7A", true),
        ("U07.1", true), ("U09.9", true), ("U82", true), ("10", false), ("E11.", false), ("E11.12345", false),
        ("I1", false), ("E11-9", false),
    ])
    func `a code has the form of ICD-10`(_ code: String, _ isGood: Bool) throws {
        let note = ConsultationSample.changed { $0.diagnoses = [Diagnosis("x", code: code)] }
        let spec = ConsultationSample.given(nil).when(ConsultationSample.draft(note, id: "c1"))
        guard isGood else {
            try spec.thenRefused { $0.pointers == ["/note/diagnoses/0/code"] }
            return
        }
        try spec.thenState { $0?.note.diagnoses?.first?.code == code.uppercased() }
    }

    @Test(arguments: [30, 31]) func `thirty diagnoses and prescriptions are kept, and no more`(_ count: Int) throws {
        let note = ConsultationSample.changed {
            $0.diagnoses = (1...count).map { Diagnosis("d\($0)") }
            $0.prescriptions = (1...count).map { Prescription("m\($0)") }
        }
        let spec = ConsultationSample.given(nil).when(ConsultationSample.draft(note, id: "c1"))
        guard count > 30 else { return try spec.thenState { $0?.note == note } }
        try spec.thenRefused { $0.pointers == ["/note/diagnoses", "/note/prescriptions"] }
    }

    @Test(arguments: [("2026-09-20", false), ("2026-09-21", true), ("2027-01-01", true), ("2026-10", false)])
    func `a follow-up is a day from the consultation's on`(_ day: String, _ isGood: Bool) throws {
        let note = ConsultationSample.changed { $0.followUp = PartialDate(day) }
        let spec = ConsultationSample.given(nil).when(ConsultationSample.draft(note, id: "c1"))
        guard isGood else {
            try spec.thenRefused { $0.pointers == ["/note/followUp"] }
            return
        }
        try spec.thenState { $0?.note == note }
    }

    @Test func `a follow-up's day is the practice's, not that of Greenwich`() throws {
        let late = try #require(Timestamp("2026-09-21T03:00:00Z"))
        let note = ConsultationSample.changed { $0.followUp = PartialDate(2026, 9, 20) }
        var command = DraftConsultation(note, by: nil)
        command.at = late
        for (zone, isGood) in [("America/Bogota", true), ("Europe/Madrid", false)] {
            let draft = ConsultationDraft(
                command,
                newID: "c1",
                patient: "p1",
                birthDate: nil,
                previous: PreviousVitals(),
                clock: try #require(WallClock(zone: zone))
            )
            let refusal = problem { () throws(Problem) in
                try ConsultationDecider.decide(ConsultationSample.directive(.draft(draft)), nil)
            }
            #expect((refusal == nil) == isGood)
        }
    }

    @Test func `an unusual value asks once, and is kept when it is confirmed`() throws {
        let note = ClinicSample.note { $0.weight = 260 }
        let refusal = try ConsultationSample.given(.draft).when(ConsultationSample.draft(note)).thenRefused {
            $0.slug == "confirmation-required"
        }
        #expect(refusal.pointers == ["/note/vitals/weight"])
        #expect(refusal.detail.contains("usually between 30 and 250 kg, got 260"))
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(note) { $0.confirm = true }).thenState {
            $0?.note.vitals?.weight == 260
        }
    }

    @Test func `what was confirmed with the last save does not ask again until it changes`() throws {
        let stored = ConsultationSample.given(ClinicSample.consultation(.draft, ClinicSample.note { $0.weight = 260 }))
        try stored.when(ConsultationSample.draft(ClinicSample.note("Más") { $0.weight = 260 })).thenState {
            $0?.note.reason == "Más"
        }
        try stored.when(ConsultationSample.draft(ClinicSample.note { $0.weight = 261 })).thenRefused()
        let both = ClinicSample.note {
            $0.weight = 260
            $0.heartRate = 140
        }
        try stored.when(ConsultationSample.draft(both)).thenRefused { $0.pointers == ["/note/vitals/heartRate"] }
    }

    @Test func `a child's values are not asked about, and confirming does not help what cannot be`() throws {
        let note = ClinicSample.note { $0.weight = 12 }
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(note, born: "2020")).thenState {
            $0?.note.vitals?.weight == 12
        }
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(note, born: "1980")).thenRefused()
        let slip = ClinicSample.note { $0.height = 1.72 }
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(slip) { $0.confirm = true })
            .thenRefused { $0.detail.contains("did you mean 172 cm?") }
    }

    @Test func `a BMI that was sent is replaced by the right one`() throws {
        var note = ClinicSample.note {
            $0.weight = 78.4
            $0.height = 172
        }
        note.vitals?.bmi = 99
        try ConsultationSample.given(.draft).when(ConsultationSample.draft(note)).thenState {
            $0?.note.vitals?.bmi == 26.5
        }
    }
}

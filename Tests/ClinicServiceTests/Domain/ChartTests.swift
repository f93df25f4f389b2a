import ClinicServiceDomain
import Schema
import TestKit
import Testing

struct ChartTests {
    private static func allergy(
        _ substance: String = "Penicilina",
        _ status: EntryStatus? = nil,
        id: String? = "e1"
    ) -> EntryDirective<RecordAllergy> {
        var command = RecordAllergy(substance, by: nil)
        command.status = status
        return EntryDirective(command, newID: id, patient: "p1", by: ClinicSample.user, at: ClinicSample.now)
    }

    private static func medicine(
        _ medicine: String = "Losartán",
        id: String? = "e1",
        _ change: (inout RecordMedication) -> Void = { _ in }
    ) -> EntryDirective<RecordMedication> {
        var command = RecordMedication(medicine, by: nil)
        change(&command)
        return EntryDirective(command, newID: id, patient: "p1", by: ClinicSample.user, at: ClinicSample.now)
    }

    private static func entry(_ status: EntryStatus, at: Timestamp = ClinicSample.then) -> AllergyDocument {
        var entry = AllergyDocument(id: "e1", patient: "p1", substance: "Penicilina", by: ClinicSample.user, at: at)
        entry.status = status
        return entry
    }

    private static func declared(_ knowledge: AllergyKnowledge) -> AllergyChart.Declaration {
        AllergyChart.Declaration(knowledge, version: 1, by: ClinicSample.user, at: ClinicSample.then)
    }

    @Test func `an allergy is recorded, marked and not recorded twice`() throws {
        let recorded = Recorded(
            "recorded",
            AllergyDocument(
                id: "e1",
                patient: "p1",
                substance: "Penicilina",
                by: ClinicSample.user,
                at: ClinicSample.now
            )
        )
        let spec = DeciderSpec<AllergyDecider>.self
        try spec.given().when(Self.allergy("Penicilina ")).then(recorded)
        try spec.given(recorded).when(Self.allergy(id: nil)).then()
        try spec.given(recorded).when(Self.allergy("Penicilina", .mistaken, id: nil))
            .thenState { $0?.status == .mistaken && $0?.version == 2 && $0?.recordedAt == ClinicSample.now }
        try spec.given().when(Self.allergy(id: nil)).thenRefused { $0.slug == "unknown-entity" }
        try spec.given().when(Self.allergy("", .unknown)).thenRefused { $0.pointers == ["/substance", "/status"] }
    }

    @Test func `a medicine is recorded, ended and not recorded twice`() throws {
        let spec = DeciderSpec<MedicationDecider>.self
        let recorded = Recorded(
            "recorded",
            MedicationDocument(
                id: "e1",
                patient: "p1",
                medicine: "Losartán",
                by: ClinicSample.user,
                at: ClinicSample.now
            )
        )
        try spec.given().when(Self.medicine()).then(recorded)
        try spec.given(recorded).when(Self.medicine(id: nil)).then()
        let end = Self.medicine { ($0.status, $0.from, $0.until) = (.ended, PartialDate(2025), PartialDate(2025, 3)) }
        try spec.given(recorded).when(end).thenState { $0?.status == .ended && $0?.version == 2 }
        let wrong = Self.medicine { ($0.from, $0.until) = (PartialDate(2025, 3), PartialDate(2025, 2)) }
        try spec.given().when(wrong).thenRefused { $0.pointers == ["/until"] }
        try spec.given().when(Self.medicine(id: nil)).thenRefused { $0.slug == "unknown-entity" }
    }

    @Test(
        arguments: [
            ([], nil, .notAsked), ([], .noneKnown, .noneKnown), ([], .notAsked, .notAsked),
            ([entry(.active)], .noneKnown, .listed), ([entry(.ended), entry(.active)], nil, .listed),
            ([entry(.ended)], .noneKnown, .noneKnown),
            ([entry(.mistaken, at: ClinicSample.now)], .noneKnown, .notAsked),
        ] as [([AllergyDocument], AllergyKnowledge?, AllergyKnowledge)]
    )
    func `what is known follows from what is listed and what was declared before`(
        _ entries: [AllergyDocument],
        _ said: AllergyKnowledge?,
        _ known: AllergyKnowledge
    ) {
        #expect(AllergyChart(entries: entries, declared: said.map(Self.declared)).knowledge == known)
    }

    @Test func `nothing is declared while allergies are listed`() throws {
        func declaring(_ knowledge: AllergyKnowledge, _ entries: [AllergyDocument]) throws(Problem) -> Int? {
            let chart = AllergyChart(entries: entries, declared: Self.declared(.notAsked))
            return try chart.declaring(knowledge, by: ClinicSample.user, at: ClinicSample.now)?.version
        }
        let listed = [Self.entry(.active), Self.entry(.ended), Self.entry(.active)]
        let refusal = problem { () throws(Problem) in try declaring(.noneKnown, listed) }
        #expect(refusal?.slug == "wrong-status")
        #expect(refusal?.detail.hasPrefix("2 active allergies are listed") == true)
        #expect(try declaring(.noneKnown, [Self.entry(.mistaken)]) == 2)
        #expect(try declaring(.notAsked, []) == nil)
        for knowledge in [AllergyKnowledge.listed, .unknown] {
            #expect(problem { () throws(Problem) in try declaring(knowledge, []) }?.pointers == ["/knowledge"])
        }
    }
}

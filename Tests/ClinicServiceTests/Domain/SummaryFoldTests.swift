import ClinicServiceDomain
import Schema
import Testing

struct SummaryFoldTests {
    /// A signed consultation so many days before the others.
    private static func seen(
        _ daysAgo: Int,
        _ diagnoses: [Diagnosis] = [],
        weight: Double? = nil
    ) -> ConsultationDocument {
        var document = ClinicSample.consultation(.signed, ClinicSample.note { $0.weight = weight })
        document.at = time(daysAgo)
        document.note.diagnoses = diagnoses
        return document
    }

    private static func time(_ daysAgo: Int) -> Timestamp { ClinicSample.then + Double(-daysAgo * 86_400) }

    private static func fold(_ consultations: [ConsultationDocument]) -> SummaryFold {
        var fold = SummaryFold()
        for consultation in consultations { fold.add(consultation) }
        return fold
    }

    @Test func `problems are grouped by code, or else by their words, the latest first`() {
        let fold = Self.fold([
            Self.seen(1, [Diagnosis("Hipertensión arterial", code: "I10"), Diagnosis("Migraña")]),
            Self.seen(5, [Diagnosis("Diabetes", code: "E11.9"), Diagnosis("Diabetes tipo 2", code: "E119")]),
            Self.seen(9, [Diagnosis("HTA", code: "i10"), Diagnosis("MIGRANA")]),
        ])
        #expect(
            fold.problems == [
                ProblemLine(
                    code: "I10",
                    text: "Hipertensión arterial",
                    first: Self.time(9),
                    last: Self.time(1),
                    count: 2
                ),
                ProblemLine(code: nil, text: "Migraña", first: Self.time(9), last: Self.time(1), count: 2),
                ProblemLine(code: "E11.9", text: "Diabetes", first: Self.time(5), last: Self.time(5), count: 1),
            ]
        )
        #expect(fold.lastConsultation == Self.time(1))
    }

    @Test func `drafts, discarded and withdrawn consultations say nothing`() {
        var withdrawn = Self.seen(1, [Diagnosis("x")], weight: 70)
        withdrawn.amendments = [
            .init(
                id: "m",
                consultation: "c1",
                at: ClinicSample.then,
                author: "a",
                kind: .withdrawal,
                reason: "r",
                text: "t"
            )
        ]
        var draft = Self.seen(1, [Diagnosis("x")], weight: 70)
        draft.status = .draft
        var discarded = draft
        discarded.status = .discarded
        let fold = Self.fold([withdrawn, draft, discarded])
        #expect(fold.problems.isEmpty && fold.vitals.isEmpty && fold.lastConsultation == nil)
    }

    @Test func `a correction leaves a consultation in the summary`() {
        var corrected = Self.seen(1, weight: 70)
        corrected.amendments = [
            .init(
                id: "m",
                consultation: "c1",
                at: ClinicSample.then,
                author: "a",
                kind: .correction,
                reason: "r",
                text: "t"
            )
        ]
        #expect(Self.fold([corrected]).vitals.count == 1)
    }

    @Test func `a trend has the last value, the change, and twelve points, oldest first`() throws {
        let weights = (0..<15).map { Self.seen($0, weight: 78.4 - Double($0) * 0.7) }
        let fold = Self.fold([Self.seen(0)] + weights)
        let trend = try #require(fold.vitals.first)
        #expect(fold.vitals.count == 1)
        #expect(trend.field == "weight" && trend.unit == "kg" && trend.value == 78.4 && trend.at == Self.time(0))
        #expect(trend.change == 0.7)
        #expect(trend.points.map(\.at) == (0..<12).reversed().map(Self.time))
        #expect(trend.points.last == VitalPoint(at: Self.time(0), value: 78.4))
        #expect(fold.previous == PreviousVitals(weight: trend.points.last))
    }

    @Test func `a single value has no change`() {
        #expect(Self.fold([Self.seen(3, weight: 70)]).vitals.map(\.change) == [nil])
    }
}

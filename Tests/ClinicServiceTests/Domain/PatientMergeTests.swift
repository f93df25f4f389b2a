import ClinicServiceDomain
import Schema
import Testing

struct PatientMergeTests {
    private static let now = ClinicSample.now

    @Test func `a merge keeps both, and can be taken back`() throws {
        let (one, other) = (ClinicSample.patient("p1"), ClinicSample.patient("p2", .archived))
        let pair = try #require(try PatientMerge.merge(other, into: one, at: Self.now))
        #expect(pair.survivor.merged == ["p2"] && pair.survivor.status == .active && pair.survivor.version == 5)
        #expect(pair.other.mergedInto == "p1" && pair.other.status == .merged && pair.other.version == 5)
        #expect(pair.other.details == other.details)
        let apart = try PatientMerge.unmerge(pair.other, from: pair.survivor, at: Self.now)
        #expect(apart.survivor.merged == nil && apart.survivor.version == 6)
        #expect(apart.other.mergedInto == nil && apart.other.status == .active && apart.other.version == 6)
    }

    @Test func `the same merge again changes nothing`() throws {
        let pair = try #require(
            try PatientMerge.merge(ClinicSample.patient("p2"), into: ClinicSample.patient("p1"), at: Self.now)
        )
        #expect(try PatientMerge.merge(pair.other, into: pair.survivor, at: Self.now) == nil)
    }

    @Test(arguments: [
        ("p1", PatientStatus.active, "p1", PatientStatus.active, "schema-violation"),
        ("p1", .merged, "p2", .active, "wrong-status"), ("p1", .active, "p2", .merged, "wrong-status"),
    ])
    func `only two that go on are merged`(
        _ one: String,
        _ status: PatientStatus,
        _ other: String,
        _ otherStatus: PatientStatus,
        _ slug: String
    ) {
        let refusal = problem { () throws(Problem) in
            try PatientMerge.merge(
                ClinicSample.patient(other, otherStatus),
                into: ClinicSample.patient(one, status),
                at: Self.now
            )
        }
        #expect(refusal?.slug == slug)
    }

    @Test func `only what was merged is taken apart`() {
        let refusal = problem { () throws(Problem) in
            try PatientMerge.unmerge(ClinicSample.patient("p2"), from: ClinicSample.patient("p1"), at: Self.now)
        }
        #expect(refusal?.slug == "wrong-status")
    }

    @Test func `who stands behind one that is merged is found through it`() {
        let merged = ["p1": ["p2", "p4"], "p2": ["p3"]]
        let into = ["p2": "p1", "p3": "p2", "p4": "p1"]
        #expect(PatientMerge.survivor(of: "p3") { into[$0] } == "p1")
        #expect(PatientMerge.survivor(of: "p1") { into[$0] } == "p1")
        #expect(PatientMerge.everyone(behind: "p1") { merged[$0] ?? [] } == ["p1", "p2", "p4", "p3"])
        #expect(PatientMerge.everyone(behind: "p3") { merged[$0] ?? [] } == ["p3"])
    }

    @Test func `a circle, which no merge makes, ends nevertheless`() {
        let ring = ["p1": "p2", "p2": "p1"]
        #expect(["p1", "p2"].contains(PatientMerge.survivor(of: "p1") { ring[$0] }))
        #expect(PatientMerge.everyone(behind: "p1") { ring[$0].map { [$0] } ?? [] } == ["p1", "p2"])
    }

    @Test(arguments: [
        (Retention.colombia, "2011-09-20", true), (.colombia, "2011-09-21", false), (.spain, "2021-09-20", true),
        (.spain, "2021-09-21", false), (.spain, "2026-09-21", false),
    ])
    func `a record is erased only after the years of its country`(
        _ retention: Retention,
        _ last: String,
        _ isAllowed: Bool
    ) throws {
        let lastEntry = try #require(CivilDate(last))
        let refusal = problem { () throws(Problem) in
            try retention.check(lastEntry: lastEntry, today: ClinicSample.today)
        }
        #expect((refusal == nil) == isAllowed)
        guard let refusal else { return }
        #expect(refusal.slug == "retention-required")
        #expect(refusal.detail.contains("\(retention.end(lastEntry: lastEntry))"))
    }
}

import ClinicServiceDomain
import Schema
import TestKit
import Testing

struct PatientDeciderTests {
    private static func directive(_ verb: PatientDirective.Verb) -> PatientDirective {
        PatientDirective(verb, at: ClinicSample.now, today: ClinicSample.today)
    }

    private static func given(_ status: PatientStatus?) -> DeciderSpec<PatientDecider> {
        status.map { .given(Recorded("registered", ClinicSample.patient("p1", $0))) } ?? .given()
    }

    private static let update = {
        var update = UpdatePatient(by: nil)
        update.email = .set("ana@example.org")
        return update
    }()

    static let columns: [PatientStatus?] = [nil, .active, .archived, .merged]

    /// What each verb does to no patient and in each status: `-` for nothing, `!slug` for a refusal, or the change.
    static let table: [(String, PatientDirective.Verb, [String])] = [
        (
            "register", .register(id: "p1", number: "000123", details: ClinicSample.form()),
            ["registered active", "-", "-", "-"]
        ),
        ("update", .update(update), ["!unknown-entity", "updated active", "updated archived", "!wrong-status"]),
        ("archive", .archive, ["!unknown-entity", "archived archived", "-", "!wrong-status"]),
        ("restore", .restore, ["!unknown-entity", "-", "restored active", "!wrong-status"]),
    ]

    @Test(arguments: table.indices, columns.indices)
    func `every verb does in every status what the table says`(_ row: Int, _ column: Int) throws {
        let (_, verb, cells) = Self.table[row]
        let (cell, status) = (cells[column], Self.columns[column])
        let spec = Self.given(status).when(Self.directive(verb))
        if cell == "-" { return try spec.then() }
        if cell.hasPrefix("!") {
            try spec.thenRefused { "!\($0.slug)" == cell }
            return
        }
        let words = cell.split(separator: " ").map(String.init)
        try spec.thenState { $0?.status.rawValue == words[1] && $0?.version == (status == nil ? 1 : 5) }
        let events = try PatientDecider.decide(Self.directive(verb), status.map { ClinicSample.patient("p1", $0) })
        #expect(events.map(\.change) == [words[0]])
        #expect(events.first?.document.changedAt == ClinicSample.now)
    }

    @Test func `an update of nothing does nothing`() throws {
        try Self.given(.active).when(Self.directive(.update(UpdatePatient(by: nil)))).then()
    }

    @Test func `an update based on an old version is refused`() throws {
        var update = Self.update
        update.ifVersion = 3
        try Self.given(.active).when(Self.directive(.update(update))).thenRefused { $0.currentVersion == 4 }
        update.ifVersion = 4
        try Self.given(.active).when(Self.directive(.update(update))).thenState { $0?.version == 5 }
    }

    @Test func `a refused form registers nobody`() throws {
        let verb = PatientDirective.Verb.register(id: "p1", number: "1", details: ClinicSample.form(""))
        try Self.given(nil).when(Self.directive(verb)).thenRefused { $0.pointers == ["/details/surname"] }
    }

    @Test func `a likeness names others by id and number only`() {
        let problem = Problem.similar(to: (1...7).map { ("p\($0)", "00000\($0)") })
        #expect(problem.detail.hasPrefix("patient #000001 (p1), #000002 (p2)"))
        #expect(problem.detail.contains("and 2 more") && !problem.detail.contains("p6"))
        #expect(Problem.duplicate(of: "p1", number: "000123", at: "/details/document").detail.contains("#000123 (p1)"))
    }
}

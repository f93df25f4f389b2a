import ClinicServiceDomain
import Schema
import TestKit
import Testing

struct AppointmentDeciderTests {
    private static let start = ClinicSample.now + 86_400

    private static func directive(
        _ verb: AppointmentDirective.Verb,
        _ others: [AppointmentSlot] = []
    ) -> AppointmentDirective {
        AppointmentDirective(verb, by: "recepcion", at: ClinicSample.now, others: others)
    }

    private static func book(
        at: Timestamp = start,
        minutes: Double? = nil,
        id: String? = nil,
        others: [AppointmentSlot] = [],
        force: Bool? = nil
    ) -> AppointmentDirective {
        var command = BookAppointment(at: at, doctor: ClinicSample.user, minutes: minutes, by: nil)
        command.force = force
        return directive(.book(command, newID: id, patient: "p1"), others)
    }

    private static func given(_ status: AppointmentStatus?) -> DeciderSpec<AppointmentDecider> {
        status.map { .given(Recorded("booked", ClinicSample.appointment($0))) } ?? .given()
    }

    static let columns: [AppointmentStatus?] = [nil, .booked, .arrived, .fulfilled, .noShow, .cancelled]

    /// What each verb does to no appointment and in each status: `-` nothing, `!slug` a refusal, or what it becomes.
    static let table: [(AppointmentDirective, String)] = [
        (book(at: start + 3600, id: "a1"), "booked booked arrived !wrong-status !wrong-status !wrong-status"),
        (book(at: start + 3600), "!unknown-entity booked arrived !wrong-status !wrong-status !wrong-status"),
        (directive(.set(.booked)), "!unknown-entity - booked !wrong-status booked booked"),
        (directive(.set(.arrived)), "!unknown-entity arrived - !wrong-status arrived !wrong-status"),
        (directive(.set(.fulfilled)), "!unknown-entity fulfilled fulfilled - fulfilled !wrong-status"),
        (directive(.set(.noShow)), "!unknown-entity no-show no-show !wrong-status - !wrong-status"),
        (directive(.set(.cancelled)), "!unknown-entity cancelled cancelled !wrong-status !wrong-status -"),
        (
            directive(.set(.unknown)),
            "!unknown-entity !schema-violation !schema-violation !schema-violation !schema-violation !schema-violation"
        ),
    ]

    @Test(arguments: table.indices, columns.indices)
    func `every verb does in every status what the table says`(_ row: Int, _ column: Int) throws {
        let (directive, words) = Self.table[row]
        let cell = words.split(separator: " ").map(String.init)[column]
        let spec = Self.given(Self.columns[column]).when(directive)
        if cell == "-" { return try spec.then() }
        guard !cell.hasPrefix("!") else {
            try spec.thenRefused { "!\($0.slug)" == cell }
            return
        }
        try spec.thenState { $0?.status.rawValue == cell && $0?.version == (column == 0 ? 1 : 5) }
    }

    @Test func `a booking lasts 20 minutes when nothing is said, and moving it keeps its length`() throws {
        try Self.given(nil).when(Self.book(id: "a1")).thenState { $0?.minutes == 20 && $0?.bookedBy == "recepcion" }
        var long = ClinicSample.appointment()
        long.minutes = 45
        let moved = try AppointmentDecider.decide(Self.book(at: Self.start + 60), long)
        #expect(moved.map(\.change) == ["moved"])
        #expect(moved.first?.document.minutes == 45)
    }

    @Test func `the same booking again does nothing, even where others overlap`() throws {
        let other = AppointmentSlot(id: "a2", start: Self.start, end: Self.start + 60)
        try Self.given(.booked).when(Self.book(others: [other])).then()
    }

    @Test(arguments: [
        (-20, 20, false), (-19, 20, true), (20, 20, false), (19, 20, true), (0, 20, true), (5, 5, true),
        (-480, 480, false), (-479, 480, true), (-10, 60, true),
    ])
    func `no appointment overlaps another of its doctor, and ends may touch`(
        _ offset: Int,
        _ length: Int,
        _ overlaps: Bool
    ) throws {
        let start = Self.start + Double(offset * 60)
        let other = AppointmentSlot(id: "a2", start: start, end: start + Double(length * 60))
        let spec = Self.given(nil).when(Self.book(id: "a1", others: [other]))
        guard overlaps else { return try spec.thenState { $0 != nil } }
        try spec.thenRefused { $0.slug == "appointment-overlap" && $0.detail.contains("a2") }
        try Self.given(nil).when(Self.book(id: "a1", others: [other], force: true)).thenState { $0 != nil }
    }

    @Test func `an appointment does not overlap itself when it is moved`() throws {
        let itself = AppointmentSlot(ClinicSample.appointment())
        try Self.given(.booked).when(Self.book(at: Self.start + 60, others: [itself])).thenState { $0?.version == 5 }
    }

    @Test(arguments: [AppointmentStatus.cancelled, .noShow])
    func `a time that was given away is not booked again, but who is here has arrived`(_ status: AppointmentStatus)
        throws
    {
        let other = AppointmentSlot(id: "a2", start: Self.start, end: Self.start + 60)
        try Self.given(status).when(Self.directive(.set(.booked), [other]))
            .thenRefused { $0.slug == "appointment-overlap" }
        try Self.given(.noShow).when(Self.directive(.set(.arrived), [other])).thenState { $0?.status == .arrived }
        try Self.given(.arrived).when(Self.directive(.set(.booked), [other])).thenState { $0?.status == .booked }
    }

    @Test(arguments: [
        (5.0, true), (480, true), (4, false), (481, false), (20.5, false), (.nan, false), (1e300, false),
    ])
    func `minutes are whole, and between 5 and 480`(_ minutes: Double, _ isGood: Bool) throws {
        let spec = Self.given(nil).when(Self.book(minutes: minutes, id: "a1"))
        guard isGood else {
            try spec.thenRefused { $0.pointers == ["/minutes"] }
            return
        }
        try spec.thenState { $0?.minutes == Int(minutes) }
    }

    @Test func `who came without an appointment is written down up to a day later`() throws {
        try Self.given(nil).when(Self.book(at: ClinicSample.now + -86_400, id: "a1")).thenState { $0 != nil }
        try Self.given(nil).when(Self.book(at: ClinicSample.now + -86_401, id: "a1"))
            .thenRefused { $0.pointers == ["/at"] }
    }

    @Test func `an old appointment that stays where it is may get another reason`() throws {
        var old = ClinicSample.appointment()
        old.at = ClinicSample.now + -10 * 86_400
        var command = BookAppointment(at: old.at, doctor: old.doctor, by: nil)
        command.reason = "control"
        let events = try AppointmentDecider.decide(Self.directive(.book(command, newID: nil, patient: "p1")), old)
        #expect(events.first?.document.reason == "control")
    }

    @Test func `a doctor is named`() throws {
        let command = BookAppointment(at: Self.start, doctor: " ", by: nil)
        try Self.given(nil).when(Self.directive(.book(command, newID: "a1", patient: "p1")))
            .thenRefused { $0.pointers == ["/doctor"] }
    }
}

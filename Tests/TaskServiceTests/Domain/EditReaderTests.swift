import Clockwork
import Schema
import TaskServiceDomain
import Testing

struct EditReaderTests {
    /// Tuesday, 2026-12-01, noon in Madrid.
    private func reader() throws -> EditReader {
        let now = try #require(Timestamp("2026-12-01T11:00:00Z"))
        return EditReader(clock: try #require(WallClock(zone: "Europe/Madrid")), now: now)
    }

    private func read(_ change: (inout EditTask) -> Void) throws -> TaskEdit {
        var command = EditTask()
        change(&command)
        return try reader().read(command)
    }

    private func refusal(_ change: (inout EditTask) -> Void) throws -> [Violation] {
        let problem = try #require(throws: Problem.self) { _ = try read(change) }
        #expect(problem.slug == "schema-violation")
        return problem.errors ?? []
    }

    @Test func `an edit of nothing is an edit of nothing`() throws {
        #expect(try read { _ in } == TaskEdit())
    }

    @Test(arguments: [
        ("2026-12-24", "2026-12-24"), ("mañana", "2026-12-02"), ("tomorrow", "2026-12-02"), ("demà", "2026-12-02"),
        ("lunes", "2026-12-07"), ("+3d", "2026-12-04"), ("2026-12-24T09:30", "2026-12-24T09:30"),
        ("2026-12-24T09:30Z", "2026-12-24T09:30Z"), ("2026-12-24T09:30:00+01:00", "2026-12-24T08:30Z"),
    ])
    func `dates are read as people say them`(_ text: String, _ expected: String) throws {
        let edit = try read {
            $0.due = .set(text)
            $0.defer = .set(text)
        }
        #expect(edit.due == CalendarTime(expected).map { .set($0) })
        #expect(edit.defer == edit.due)
    }

    @Test func `null clears and absence keeps`() throws {
        let edit = try read {
            $0.due = .clear
            $0.every = .clear
            $0.contexts = .clear
            $0.note = .clear
        }
        #expect(edit.due == .clear && edit.repetition == .clear && edit.contexts == .clear && edit.note == .clear)
        #expect(edit.defer == .keep && edit.project == .keep && edit.dependsOn == .keep)
    }

    @Test(arguments: ["2026-02-30", "soon", "", "2026-13-01", "25:00"])
    func `a date that does not exist is refused by its field`(_ text: String) throws {
        let violations = try refusal { $0.due = .set(text) }
        #expect(violations.map(\.pointer) == ["/due"])
        #expect(violations.first?.actual == text)
    }

    @Test func `all that is wrong is told at once`() throws {
        let violations = try refusal {
            $0.name = " \n "
            $0.due = .set("never")
            $0.defer = .set("2026-02-30")
            $0.every = .set("sometimes")
        }
        #expect(violations.map(\.pointer) == ["/name", "/defer", "/due", "/every"])
    }

    @Test func `a name is one line without space at its ends`() throws {
        #expect(try read { $0.name = "  Comprar\n\nel pan \r\n" }.name == "Comprar el pan")
    }

    @Test func `contexts lose their mark, case, space and doubles`() throws {
        let edit = try read {
            $0.contexts = .set(["@Casa", " casa ", "@", "", "Año"])
            $0.addContexts = ["@@TEL"]
            $0.removeContexts = ["@PC"]
        }
        #expect(edit.contexts == .set(["casa", "año"]))
        #expect(edit.addContexts == ["tel"])
        #expect(edit.removeContexts == ["pc"])
    }

    @Test(arguments: zip([0, 0.4, 2.5, 4], [0, 0, 3, 4]))
    func `a priority of a slider is rounded`(_ given: Double, _ expected: Int) throws {
        #expect(try read { $0.priority = given }.priority == expected)
    }

    @Test(
        arguments: [
            ("2w", nil, "FREQ=WEEKLY;INTERVAL=2", .fixed), ("month!", nil, "FREQ=MONTHLY", .afterDone),
            ("month!", .fixedSkip, "FREQ=MONTHLY", .fixedSkip), ("month>", nil, "FREQ=MONTHLY", .fixedSkip),
            ("FREQ=WEEKLY;BYDAY=MO", nil, "FREQ=WEEKLY;BYDAY=MO", .fixed),
        ] as [(String, RepeatMode?, String, RepeatMode)]
    )
    func `a repetition is read in short or as a rule`(
        _ text: String,
        _ mode: RepeatMode?,
        _ rule: String,
        _ expected: RepeatMode
    ) throws {
        let edit = try read {
            $0.every = .set(text)
            $0.repeatMode = mode
        }
        let today = try #require(CivilDate(2026, 12, 1))
        #expect(edit.repetition == .set(.init(rule: rule, mode: expected, today: today)))
    }
}

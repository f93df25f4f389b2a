import Clockwork
import Schema
import TaskServiceDomain
import Testing

struct DraftTests {
    /// Tuesday, 2026-12-01, noon in Madrid.
    private func draft(_ command: CaptureTask) throws -> Draft {
        let now = try #require(Timestamp("2026-12-01T11:00:00Z"))
        let clock = try #require(WallClock(zone: "Europe/Madrid"))
        return try Draft(command, id: "id", reader: EditReader(clock: clock, now: now))
    }

    @Test func `a line is a task with all its tokens`() throws {
        let line = "Comprar el pan @casa +reforma !2 due:mañana wait:Marta //de masa madre\ny un bizcocho"
        let draft = try draft(CaptureTask(line: line))
        #expect(draft.task.name == "Comprar el pan")
        #expect(draft.task.note == "de masa madre\ny un bizcocho")
        #expect(draft.task.priority == 2)
        #expect(draft.task.contexts == ["casa"])
        #expect(draft.task.due?.description == "2026-12-02")
        #expect(draft.task.waiting?.person == "Marta")
        #expect(draft.task.category == .inbox)
        #expect(draft.project == "reforma")
        #expect(draft.warnings.isEmpty)
    }

    @Test func `a name of JSON is taken as it is, tokens and all`() throws {
        let draft = try draft(CaptureTask(name: "  pagar @casa !4 due:mañana\nya "))
        #expect(draft.task.name == "pagar @casa !4 due:mañana ya")
        #expect(draft.task.priority == 0 && draft.task.contexts == nil && draft.task.due == nil)
    }

    @Test func `members beside a line are stronger, and contexts are joined`() throws {
        var command = CaptureTask(line: "Pan @casa +uno !1 due:mañana wait:Marta //nota")
        command.note = "otra"
        command.priority = 3.6
        command.contexts = ["@TEL", "casa"]
        command.project = "dos"
        command.due = "2026-12-24"
        command.waiting = " Luis "
        let draft = try draft(command)
        #expect(draft.task.name == "Pan")
        #expect(draft.task.note == "otra" && draft.task.priority == 4)
        #expect(draft.task.contexts == ["casa", "tel"])
        #expect(draft.project == "dos")
        #expect(draft.task.due?.description == "2026-12-24")
        #expect(draft.task.waiting?.person == "Luis")
    }

    @Test func `dates and repetitions that mean nothing are warnings, each by its name`() throws {
        let draft = try draft(
            CaptureTask(name: "Pagar", defer: "2026-02-30", due: "nunca", every: "a veces")
        )
        #expect(draft.task.name == "Pagar")
        #expect(draft.task.due == nil && draft.task.defer == nil && draft.task.recurrence == nil)
        #expect(draft.warnings.count == 3)
        #expect(zip(draft.warnings, ["defer", "due", "every"]).allSatisfy { $0.hasPrefix($1) })
        #expect(draft.warnings[1].contains("nunca"))
    }

    @Test(arguments: [
        CaptureTask(), CaptureTask(name: ""), CaptureTask(name: " \n\t"), CaptureTask(line: "  \n "),
    ])
    func `a thought without a word is refused`(_ command: CaptureTask) throws {
        let problem = try #require(throws: Problem.self) { _ = try draft(command) }
        #expect(problem.errors?.first?.pointer == "/name")
    }

    @Test func `a name counts by scalars, as the contract does`() throws {
        let family = "👨‍👩‍👧‍👦"
        #expect(try draft(CaptureTask(name: String(repeating: "ñ", count: 1000))).task.name.count == 1000)
        let long = CaptureTask(name: String(repeating: family, count: 200))
        let problem = try #require(throws: Problem.self) { _ = try draft(long) }
        #expect(problem.errors?.first?.rule == "maxLength")
    }

    @Test func `a line whose name is too long goes on in the note`() throws {
        let draft = try draft(CaptureTask(line: String(repeating: "a", count: 1001)))
        #expect(draft.task.name.count == 1000)
        #expect(draft.task.note == "a")
        #expect(draft.warnings.count == 1)
    }

    @Test(arguments: [
        CaptureTask(line: "Alquiler every:month due:2026-12-24"),
        CaptureTask(line: "Alquiler every:month", due: "2026-12-24"),
        CaptureTask(name: "Alquiler", due: "2026-12-24", every: "month"),
        CaptureTask(name: "Alquiler", defer: "2026-12-24", every: "month"),
    ])
    func `a series begins with the task's date, wherever it is given`(_ command: CaptureTask) throws {
        #expect(try draft(command).task.recurrence?.start.description == "2026-12-24")
    }

    @Test func `a series without a date begins on the owner's day`() throws {
        let recurrence = try draft(CaptureTask(name: "Regar", every: "2d!")).task.recurrence
        #expect(recurrence?.start.description == "2026-12-01")
        #expect(recurrence?.mode == .afterDone)
        #expect(recurrence?.series == "id")
    }

    @Test func `an empty note and an empty person are none`() throws {
        let draft = try draft(CaptureTask(name: "Pan", note: "", contexts: ["@"], waiting: "  "))
        #expect(draft.task.note == nil && draft.task.waiting == nil && draft.task.contexts == nil)
    }
}

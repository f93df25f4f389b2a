import Schema
import Testing

@testable import TaskInterchange

@Suite struct CalendarTests {
    private func file(_ lines: String) throws -> TaskFile {
        try Desk().read(
            .ics,
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:u1\nSUMMARY:One\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
        )
    }

    @Test(arguments: [
        ("DUE;VALUE=DATE:20261201", "2026-12-01"), ("DUE:20261201T093000", "2026-12-01T09:30"),
        ("DUE:20261201T093000Z", "2026-12-01T09:30Z"),
        ("DUE;TZID=America/Chicago:20261201T093000", "2026-12-01T09:30[America/Chicago]"),
        ("DUE;TZID=/x.org/Tz/America/Chicago:20261201T093000", "2026-12-01T09:30[America/Chicago]"),
        ("DUE;TZID=Atlantis:20261201T093000", "2026-12-01T09:30"),
    ])
    func `days, the owner's time, zones and points in time are kept apart`(line: String, time: String) throws {
        let file = try file(line)
        #expect(file.tasks.first?.due?.description == time)
        #expect(file.warnings.isEmpty == !line.contains("Atlantis"))
    }

    @Test func `a zone of a program's own is looked up by its location`() throws {
        let zone = "BEGIN:VTIMEZONE\nTZID:Mine\nX-LIC-LOCATION:Europe/Prague\nEND:VTIMEZONE\n"
        let text =
            "BEGIN:VCALENDAR\n\(zone)BEGIN:VTODO\nUID:u\nSUMMARY:s\nDUE;TZID=Mine:20261201T080000\nEND:VTODO\nEND:VCALENDAR"
        let desk = try Desk()
        let file = desk.read(.ics, text)
        #expect(file.tasks.first?.due?.description == "2026-12-01T08:00[Europe/Prague]")
        let written = try desk.text(.ics, file)
        #expect(written.contains("TZID:Mine") && written.contains("DUE;TZID=Mine:20261201T080000"))
        #expect(desk.read(.ics, written).tasks == file.tasks)
    }

    @Test(arguments: [
        ("STATUS:NEEDS-ACTION\nPERCENT-COMPLETE:100", TaskCategory.inbox), ("COMPLETED:20260101T000000Z", .completed),
        ("PERCENT-COMPLETE:100", .completed), ("STATUS:CANCELLED", .trash), ("STATUS:IN-PROCESS", .next),
        ("STATUS:IN-PROCESS\nX-GTD-CATEGORY:waiting", .waiting), ("STATUS:COMPLETED\nPERCENT-COMPLETE:0", .completed),
    ])
    func `the status comes before the percentage, and both before our own category`(
        lines: String,
        category: TaskCategory
    ) throws {
        #expect(try file(lines).tasks.first?.category == category)
    }

    @Test(arguments: zip(0...9, [0, 4, 4, 3, 3, 2, 1, 1, 1, 1]))
    func `nine priorities become four`(theirs: Int, ours: Int) throws {
        #expect(try file("PRIORITY:\(theirs)").tasks.first?.priority == ours)
    }

    @Test func `a rule beyond ours is kept and not followed`() throws {
        let desk = try Desk()
        let file = try file("DUE:20261201T090000\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU")
        #expect(file.tasks.first?.recurrence == nil)
        #expect(file.warnings.count == 1)
        #expect(try desk.text(.ics, file).contains("RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\r\n"))
    }

    @Test func `a due date before the start is kept alone, with a warning`() throws {
        let file = try file("DTSTART;VALUE=DATE:20261202\nDUE;VALUE=DATE:20261201")
        #expect(file.tasks.first?.due?.description == "2026-12-01" && file.tasks.first?.defer == nil)
        #expect(file.warnings.count == 1)
    }

    @Test func `a parent is the project, and one UID may stand for two tasks`() throws {
        let file = try file(
            "END:VTODO\nBEGIN:VTODO\nUID:u2\nSUMMARY:Two\nRELATED-TO:u1\nEND:VTODO\nBEGIN:VTODO\nUID:u2\nSUMMARY:Three"
        )
        #expect(file.tasks.map(\.name) == ["One", "Two", "Three"])
        #expect(Set(file.tasks.map(\.id)).count == 3)
        #expect(file.tasks.map(\.project) == [nil, "one", nil])
        #expect(file.projects.map(\.name) == ["One"])
    }

    @Test func `lines are folded at 75 bytes, never inside a character`() throws {
        var file = try file("DESCRIPTION:\(String(repeating: "ñ😂", count: 90))")
        file.tasks[0].extra = nil
        let written = try Desk().writer.write(.ics, file.tasks, projects: [])
        let lines = written.split(separator: 10).map { $0.dropLast() }
        #expect(lines.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
        #expect(try Desk().reader.read(.ics, written).tasks.first?.note == file.tasks[0].note)
    }

    @Test func `a named zone is defined in the file`() throws {
        let text = try Desk().text(.ics, try file("DUE;TZID=Europe/Madrid:20261201T093000"))
        #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Madrid\r\n"))
        #expect(
            text.contains("BEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\n")
        )
    }
}

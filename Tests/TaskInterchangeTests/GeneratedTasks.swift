import Foundation
import Schema
import TaskServiceDomain
import TestKit

/// Tasks with every field, odd texts and all kinds of dates.
struct GeneratedTasks {
    private var random: Seeded

    static let projects: [ProjectDocument] = {
        var renamed = ProjectDocument(id: "cocina", name: "Reforma de la cocina", created: Desk.now)
        renamed.outcome = "Cook; at home, again\nsoon"
        renamed.status = .completed
        return [renamed, ProjectDocument(id: "casa-cocina", name: "casa.cocina", created: Desk.now)]
    }()

    init(seed: UInt64) { random = Seeded(seed) }

    mutating func tasks(_ count: Int) -> [TaskDocument] { (0..<count).map { task($0) } }

    private static let texts = [
        "Comprar el pan", "x 2026-01-01 not done", "(A) no priority", "+5 € @ home @casa +obra", "due:tomorrow t:x",
        "quotes \" ' \\ / , ; : =", "niño 😂 👩‍👩‍👧 ⚁", "two\nlines", "tab\there", "null", "\"quoted\"", "%20 100%",
        "  spaces  around  ", "BEGIN:VTODO", "a,b;c\\n", "{\"json\":1}", "note:x uuid:y gtd:next", "[x] & <y>",
        String(repeating: "long ñ ", count: 60), "\\u0041 \\/", "=SUM(A1)", "…—·",
    ]

    private mutating func text() -> String { Self.texts.randomElement(using: &random) ?? "" }

    private mutating func chance(_ part: Double = 0.5) -> Bool { Double.random(in: 0..<1, using: &random) < part }

    private mutating func task(_ number: Int) -> TaskDocument {
        let created = Timestamp(milliseconds: Int64.random(in: 1_500_000_000_000...1_800_000_000_000, using: &random))
        var task = TaskDocument(
            id: NameID.make("generated", "\(number)-\(random.next())"),
            name: text(),
            created: created
        )
        task.category =
            [.inbox, .next, .waiting, .project, .someday, .completed, .trash].randomElement(using: &random) ?? .next
        task.priority = Int.random(in: 0...4, using: &random)
        task.modified = chance() ? created : created + 86_400.5
        if chance() { task.note = text() }
        if !task.category.isOpen && chance(0.8) { task.ended = task.modified + 60 }
        if !task.category.isOpen && chance() { task.from = .next }
        if chance(0.3) {
            task.project = ["cocina", "casa-cocina", "not-told", "under_score"].randomElement(using: &random)
        }
        if chance(0.4) { task.contexts = chance(0.2) ? ["niño", "a b", "c,d", "casa"] : ["casa"] }
        if chance(0.4) { task.due = time() }
        if chance(0.3) { task.defer = time() }
        if chance(0.2) { task.waiting = WaitingFor(person: text(), since: created, followUp: chance() ? time() : nil) }
        if chance(0.3) { task.recurrence = recurrence(task) }
        if chance(0.2) { task.dependsOn = [NameID.make("generated", "b"), NameID.make("generated", "a")] }
        if chance(0.3) { task.order = Double(Int64.random(in: 0...9, using: &random)) + 0.125 }
        if chance(0.3) { task.extra = extra() }
        return task
    }

    private mutating func time() -> CalendarTime {
        let date = CivilDate(day: Int.random(in: 18_000...24_000, using: &random))
        let seconds = Int.random(in: 0..<1440, using: &random) * 60
        return switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: CalendarTime(date)
        case 2: CalendarTime(date, seconds: seconds)
        case 3: CalendarTime(date, seconds: 0)
        case 4: CalendarTime(date, seconds: seconds, zone: .utc)
        default: CalendarTime(date, seconds: seconds, zone: .named(chance() ? "America/New_York" : "Nowhere/Atlantis"))
        }
    }

    private mutating func recurrence(_ task: TaskDocument) -> Recurrence {
        let rules = [
            "FREQ=DAILY", "FREQ=MONTHLY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5",
            "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=YEARLY;UNTIL=20301231", "FREQ=MONTHLY;BYMONTHDAY=-1",
        ]
        return Recurrence(
            rule: rules.randomElement(using: &random) ?? "",
            mode: [.fixed, .fixedSkip, .afterDone].randomElement(using: &random) ?? .fixed,
            start: chance() ? task.due ?? time() : time(),
            series: chance() ? task.id : NameID.make("generated", "series \(task.id)"),
            occurrence: Int.random(in: 1...4, using: &random)
        )
    }

    private mutating func extra() -> [String: String] {
        let all = [
            "tw.points": "3", "tw.note2": text(), "tags": "[\"a b\",\"ñ\"]",
            "ics.lines": "X-FOO;A=b:c\nLOCATION:\\, here",
            "ics.uid": "odd@host", "todoist.section": "S", "todotxt.priority": "F", "tw.priority": "Q", "other": text(),
            "tw.annotations": "[{\"description\":\"d \\/ e\",\"entry\":\"20260101T000000Z\"}]",
        ]
        return all.filter { _ in chance() }
    }
}

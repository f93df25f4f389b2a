import Clockwork
import Schema
import TaskServiceDomain

/// What the properties of a VTODO mean, our own exact ones left out.
struct CalendarReading {
    let context: CalendarContext
    private var warnings: [String] = []

    static func read(_ lines: [CalendarLine], id: String, _ context: CalendarContext) -> Understood {
        var reading = Self(context: context)
        return reading.read(lines, id)
    }

    private init(context: CalendarContext) { self.context = context }

    private mutating func read(_ lines: [CalendarLine], _ id: String) -> Understood {
        func first(_ name: String) -> CalendarLine? { lines.first { $0.name == name } }
        let created = first("CREATED").flatMap { instant($0) }
        var task = TaskDocument(id: id, name: first("SUMMARY")?.plain ?? "", created: created ?? context.now)
        task.modified = (first("LAST-MODIFIED") ?? first("DTSTAMP")).flatMap { instant($0) } ?? task.created
        task.note = first("DESCRIPTION").flatMap { $0.plain.isEmpty ? nil : $0.plain }
        task.priority = priority(first("PRIORITY")?.value)
        place(&task, first)
        dates(&task, first)
        if let rule = first("RRULE") { repeating(&task, rule.value, first("X-GTD-REPEAT")?.plain) }
        if let contact = first("CONTACT") {
            let followUp = first("X-GTD-FOLLOWUP").flatMap { CalendarTime($0.plain) }
            task.waiting = WaitingFor(person: contact.plain, since: task.modified, followUp: followUp)
        }
        categories(&task, lines.filter { $0.name == "CATEGORIES" })
        let project = relations(&task, lines.filter { $0.name == "RELATED-TO" })
        return Understood(task: task, projectName: project?.name, warnings: warnings)
    }

    /// 1–2 urgent, 3–4 high, 5 medium, 6–9 low.
    private func priority(_ text: String?) -> Int {
        switch text.flatMap({ Int($0) }) ?? 0 {
        case 1...2: 4
        case 3...4: 3
        case 5: 2
        case 6...9: 1
        default: 0
        }
    }

    private mutating func place(_ task: inout TaskDocument, _ first: (String) -> CalendarLine?) {
        let own = first("X-GTD-CATEGORY").flatMap { TaskCategory.named($0.plain) }
        let completed = first("COMPLETED")
        let isDone = completed != nil || first("PERCENT-COMPLETE")?.value == "100"
        let status = first("STATUS")?.value.uppercased()
        switch status ?? (isDone ? "COMPLETED" : "") {
        case "COMPLETED": task.category = .completed
        case "CANCELLED": task.category = .trash
        case let status:
            task.category = own.flatMap { $0.isOpen ? $0 : nil } ?? (status == "IN-PROCESS" ? .next : .inbox)
            return
        }
        task.ended = completed.flatMap { instant($0) } ?? task.modified
        if let own, own.isOpen { task.from = own }
    }

    private mutating func dates(_ task: inout TaskDocument, _ first: (String) -> CalendarLine?) {
        task.due = first("DUE").flatMap { time($0) }
        task.defer = first("DTSTART").flatMap { time($0) }
        guard let due = task.due, let start = task.defer else { return }
        // Apple and others write both where there is one date only.
        if due == start { task.defer = nil }
        let clock = context.clock
        let isBefore =
            due.isAllDay ? clock.end(due) <= clock.instant(start) : clock.instant(due) < clock.instant(start)
        guard isBefore else { return }
        warnings.append("DUE is before DTSTART; DTSTART is left out")
        task.defer = nil
    }

    /// Times the RFC wants in UTC are, even where they do not say so.
    private mutating func instant(_ line: CalendarLine) -> Timestamp? {
        guard let time = CompactTime(line.value) else {
            badDate(line)
            return nil
        }
        let zone = line.parameters["TZID"].flatMap { context.zone($0) }
        let place: CalendarTime.Zone = zone.map { .named($0) } ?? .utc
        return context.clock.instant(CalendarTime(time.date, seconds: time.seconds ?? 0, zone: place))
    }

    private mutating func time(_ line: CalendarLine) -> CalendarTime? {
        guard let time = CompactTime(line.value) else {
            badDate(line)
            return nil
        }
        guard let seconds = time.seconds else { return CalendarTime(time.date) }
        if time.isUTC { return CalendarTime(time.date, seconds: seconds, zone: .utc) }
        guard let name = line.parameters["TZID"] else { return CalendarTime(time.date, seconds: seconds) }
        guard let zone = context.zone(name) else {
            warnings.append("the zone “\(name)” is not known; \(line.name) is read as a time of the owner's zone")
            return CalendarTime(time.date, seconds: seconds)
        }
        return CalendarTime(time.date, seconds: seconds, zone: .named(zone))
    }

    private mutating func badDate(_ line: CalendarLine) {
        warnings.append(
            "expected a date that exists in \(line.name), such as 20261201, got “\(line.value)”; it is left out"
        )
    }

    private mutating func repeating(_ task: inout TaskDocument, _ rule: String, _ mode: String?) {
        guard RepeatRule(rule) != nil, let start = task.due ?? task.defer else {
            warnings.append("“\(rule)” is no way tasks repeat here, or there is no date; it is kept and not followed")
            return
        }
        let mode = mode.flatMap(RepeatMode.named) ?? .fixed
        task.recurrence = Recurrence(rule: rule, mode: mode, start: start, series: task.id)
    }

    private func categories(_ task: inout TaskDocument, _ lines: [CalendarLine]) {
        let all = lines.flatMap { CalendarText.list($0.value) }.filter { !$0.isEmpty }
        let isContext = { (tag: String) in tag.hasPrefix("@") && tag.count > 1 }
        task.contexts = all.filter(isContext).map { String($0.dropFirst()) }.orNil
        let tags = all.filter { !isContext($0) }
        if !tags.isEmpty { task.extra = ["tags": JSONText.make(tags) ?? ""] }
    }

    private func relations(_ task: inout TaskDocument, _ lines: [CalendarLine]) -> ProjectDocument? {
        let type = { (line: CalendarLine) in line.parameters["RELTYPE"]?.uppercased() ?? "PARENT" }
        task.dependsOn = lines.filter { type($0) == "DEPENDS-ON" }.map { CalendarContext.id($0.plain) }.orNil
        let parent = lines.first { type($0) == "PARENT" }.flatMap { context.projects[$0.plain] }
        let project = parent ?? context.calendarProject
        task.project = project?.id
        return project
    }
}

import Schema
import TaskServiceDomain

/// A task in iCalendar's properties, our own exact ones left out.
struct CalendarWriting {
    let context: CalendarContext

    /// All lines of a VTODO between BEGIN and END but the UID: what nobody changed as it came in.
    func lines(_ task: TaskDocument) -> [String] {
        let kept = Self.kept(task)
        let readable = readable(task)
        var groups = Dictionary(uniqueKeysWithValues: CalendarGroup.allCases.map { ($0, made($0, task)) })
        for group in CalendarGroup.allCases {
            let original = kept.filter { !$0.isNested && CalendarGroup.of($0.line.name) == group }.map(\.line.text)
            guard !original.isEmpty else { continue }
            var candidate = groups
            candidate[group] = original
            let lines = candidate.values.flatMap(\.self) + readable
            let read = CalendarReading.read(lines.map { CalendarLine($0) }, id: task.id, context).task
            let isTrue = group.fields.compactMap { TaskField.byName[$0] }.allSatisfy { $0.get(read) == $0.get(task) }
            let isWhole = group != .categories || read.extra?["tags"] == task.extra?["tags"]
            if isTrue && isWhole { groups = candidate }
        }
        let rest = kept.filter { $0.isNested || CalendarGroup.of($0.line.name) == nil }.map(\.line.text)
        return CalendarGroup.allCases.flatMap { groups[$0] ?? [] } + readable + rest
    }

    private static func kept(_ task: TaskDocument) -> [(line: CalendarLine, isNested: Bool)] {
        CalendarTree.nesting(
            (task.extra?["ics.lines"] ?? "").split(separator: "\n").map { CalendarLine(String($0)) }
        )
    }

    /// The lines of a file that are not simply what we would write, in the order in which we write them.
    func worthKeeping(_ todo: CalendarTodo, _ task: TaskDocument) -> String? {
        let groups = CalendarGroup.allCases.flatMap { group in
            let original = todo.properties.filter { CalendarGroup.of($0.name) == group }.map(\.text)
            return Set(original) == Set(made(group, task)) ? [] : original
        }
        let rest = todo.lines.filter { line, isNested in
            isNested
                || line.name != "UID" && !line.name.hasPrefix("X-GTD-") && CalendarGroup.of(line.name) == nil
        }
        let lines = groups + rest.map(\.line.text)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func readable(_ task: TaskDocument) -> [String] {
        var lines = ["X-GTD-CATEGORY:\(task.category.rawValue)"]
        if let followUp = task.waiting?.followUp { lines.append("X-GTD-FOLLOWUP:\(followUp)") }
        if let mode = task.recurrence?.mode, mode != .fixed { lines.append("X-GTD-REPEAT:\(mode.rawValue)") }
        return lines
    }

    private func made(_ group: CalendarGroup, _ task: TaskDocument) -> [String] {
        switch group {
        case .summary: ["SUMMARY:\(CalendarText.escaped(task.name))"]
        case .description: task.note.map { ["DESCRIPTION:\(CalendarText.escaped($0))"] } ?? []
        case .status: status(task)
        case .priority: [1: 9, 2: 5, 3: 3, 4: 1][task.priority].map { ["PRIORITY:\($0)"] } ?? []
        case .dates: dates(task)
        case .rule: rule(task).map { ["RRULE:\($0)"] } ?? []
        case .created: ["CREATED:\(CompactTime.utc(task.created))"]
        case .modified:
            ["DTSTAMP:\(CompactTime.utc(task.modified))", "LAST-MODIFIED:\(CompactTime.utc(task.modified))"]
        case .categories: categories(task)
        case .contact: task.waiting.map { ["CONTACT:\(CalendarText.escaped($0.person))"] } ?? []
        case .related: related(task)
        }
    }

    private func status(_ task: TaskDocument) -> [String] {
        let ended = (task.ended ?? task.modified)
        return switch task.category {
        case .completed: ["STATUS:COMPLETED", "COMPLETED:\(CompactTime.utc(ended))", "PERCENT-COMPLETE:100"]
        case .trash: ["STATUS:CANCELLED"]
        default: ["STATUS:NEEDS-ACTION"]
        }
    }

    private func rule(_ task: TaskDocument) -> String? {
        guard let rule = task.recurrence?.rule, RepeatRule(rule) != nil, task.due ?? task.defer != nil else {
            return nil
        }
        return rule
    }

    /// A rule needs a DTSTART, which is the due date where there is no other.
    private func dates(_ task: TaskDocument) -> [String] {
        let start = task.defer ?? (rule(task) == nil ? nil : task.due)
        return [("DTSTART", start), ("DUE", task.due)].compactMap { name, time in
            time.map { name + Self.value($0) }
        }
    }

    private static func value(_ time: CalendarTime) -> String {
        guard let seconds = time.seconds else { return ";VALUE=DATE:\(CompactTime.day(time.date))" }
        let clock = CompactTime.local(time.date, seconds)
        return switch time.zone {
        case .owner: ":\(clock)"
        case .utc: ":\(clock)Z"
        case .named(let zone): ";TZID=\(zone):\(clock)"
        }
    }

    private func categories(_ task: TaskDocument) -> [String] {
        let tags = task.extra?["tags"].flatMap { JSONText.value([String].self, $0) } ?? []
        let all = ((task.contexts ?? []).map { "@\($0)" } + tags).map(CalendarText.escaped)
        return all.isEmpty ? [] : ["CATEGORIES:\(all.joined(separator: ","))"]
    }

    private func related(_ task: TaskDocument) -> [String] {
        let parent = task.project.map { "RELATED-TO;RELTYPE=PARENT:\(CalendarContext.uid(ofProject: $0))" }
        let before = (task.dependsOn ?? []).map { "RELATED-TO;RELTYPE=DEPENDS-ON:\(CalendarText.escaped($0))" }
        return [parent].compactMap(\.self) + before
    }
}

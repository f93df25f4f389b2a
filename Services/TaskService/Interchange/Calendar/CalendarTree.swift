/// A task of a calendar: its properties, and those of the alarms in it.
struct CalendarTodo {
    var line = 1
    /// In order; what is nested, with its BEGIN and END.
    var lines: [(line: CalendarLine, isNested: Bool)] = []

    var properties: [CalendarLine] { lines.filter { !$0.isNested }.map(\.line) }

    func first(_ name: String) -> CalendarLine? { lines.first { !$0.isNested && $0.line.name == name }?.line }
}

/// The parts of a calendar file that tasks are made of.
struct CalendarTree {
    private(set) var todos: [CalendarTodo] = []
    /// The lines of zones by their TZID.
    private(set) var zones: [String: [CalendarLine]] = [:]
    private(set) var calendarName: String?
    private(set) var skipped: [(line: Int, reason: String)] = []

    init(_ lines: [CalendarLine]) {
        var rest = lines[...]
        while let line = rest.popFirst() {
            switch (line.name, line.value.uppercased()) {
            case ("BEGIN", "VCALENDAR"), ("END", "VCALENDAR"): break
            case ("BEGIN", "VTODO"): add(todo: line, Self.block("VTODO", &rest))
            case ("BEGIN", "VTIMEZONE"): add(zone: Self.block("VTIMEZONE", &rest).lines)
            case ("BEGIN", let kind):
                _ = Self.block(kind, &rest)
                skipped.append((line.line, "expected tasks (VTODO), got \(kind)"))
            case ("X-WR-CALNAME", _): calendarName = line.plain
            default: break
            }
        }
        if lines.first?.text.uppercased() != "BEGIN:VCALENDAR" {
            let got = lines.first?.text.prefix(40) ?? "nothing"
            skipped.insert((1, "expected an iCalendar file that begins with BEGIN:VCALENDAR, got “\(got)”"), at: 0)
        }
    }

    private static func block(
        _ kind: String,
        _ rest: inout ArraySlice<CalendarLine>
    ) -> (lines: [CalendarLine], isWhole: Bool) {
        guard let end = rest.firstIndex(where: { $0.name == "END" && $0.value.uppercased() == kind }) else {
            defer { rest = [] }
            return (Array(rest), false)
        }
        defer { rest = rest[(end + 1)...] }
        return (Array(rest[..<end]), true)
    }

    private mutating func add(todo begin: CalendarLine, _ block: (lines: [CalendarLine], isWhole: Bool)) {
        guard block.isWhole else {
            skipped.append((begin.line, "expected END:VTODO, but the file ends before it"))
            return
        }
        todos.append(CalendarTodo(line: begin.line, lines: Self.nesting(block.lines)))
    }

    private mutating func add(zone lines: [CalendarLine]) {
        if let name = lines.first(where: { $0.name == "TZID" }) { zones[name.value] = lines }
    }

    static func nesting(_ lines: [CalendarLine]) -> [(line: CalendarLine, isNested: Bool)] {
        var depth = 0
        return lines.map { line in
            if line.name == "BEGIN" { depth += 1 }
            defer { if line.name == "END" { depth = max(0, depth - 1) } }
            return (line, depth > 0)
        }
    }
}

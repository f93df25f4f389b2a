import Clockwork
import Schema
import TaskServiceDomain

/// Tasks as VTODOs of RFC 5545.
struct CalendarFile {
    let clock: WallClock
    let now: Timestamp

    func read(_ bytes: [UInt8]) -> TaskFile {
        var file = TaskFile()
        let tree = CalendarTree(CalendarLine.lines(bytes))
        for (line, reason) in tree.skipped { file.skip(line, reason) }
        let context = context(tree)
        var counts: [String: Int] = [:]
        for todo in tree.todos {
            let uid = todo.first("UID")?.plain ?? "no UID: \(todo.first("SUMMARY")?.value ?? "")"
            if let project = CalendarProject.read(todo, now: now) {
                file.projects.append(project)
            } else if let instance = todo.first("RECURRENCE-ID") {
                add(instance: todo, "\(uid) \(instance.value)", context, &file)
            } else {
                let count = counts[uid, default: 0] + 1
                counts[uid] = count
                if count > 1 { file.warn(todo.line, "“\(uid)” is the UID of an earlier task, too; both are taken") }
                let id = count == 1 ? CalendarContext.id(uid) : CalendarContext.id("\(uid) \(count)")
                file.add(CalendarTask(context: context).read(todo, id: id), line: todo.line)
            }
        }
        return file
    }

    /// An instance of a series that is done is history; one that only differs changes what the series does not know.
    private func add(instance todo: CalendarTodo, _ name: String, _ context: CalendarContext, _ file: inout TaskFile) {
        let understood = CalendarTask(context: context).read(todo, id: CalendarContext.id(name))
        guard !understood.task.category.isOpen else {
            return file.skip(todo.line, "an open instance (RECURRENCE-ID) that differs from its series is not taken")
        }
        file.add(understood, line: todo.line)
    }

    /// What the tasks refer to: parents are projects, whether they are ours or tasks of their own.
    private func context(_ tree: CalendarTree) -> CalendarContext {
        var context = CalendarContext(clock: clock, now: now, zones: tree.zones)
        context.calendarProject = tree.calendarName.flatMap { named($0) }
        let parents = Set(tree.todos.flatMap(\.properties).filter { $0.name == "RELATED-TO" }.map(\.plain))
        for todo in tree.todos {
            guard let uid = todo.first("UID")?.plain, context.projects[uid] == nil else { continue }
            if let project = CalendarProject.read(todo, now: now) {
                context.projects[uid] = project
            } else if parents.contains(uid) {
                context.projects[uid] = todo.first("SUMMARY").flatMap { named($0.plain) }
            }
        }
        return context
    }

    private func named(_ name: String) -> ProjectDocument? {
        name.isEmpty ? nil : ProjectDocument(id: ProjectNames.id(name), name: name, created: now)
    }

    func write(_ tasks: [TaskDocument], _ projects: [ProjectDocument]) -> [UInt8] {
        var context = CalendarContext(clock: clock, now: now)
        let names = ProjectNames(projects)
        let used = Set(tasks.compactMap(\.project)).sorted()
        let written = used.map { id in
            projects.first { $0.id == id } ?? ProjectDocument(id: id, name: names[id], created: now)
        }
        for project in written { context.projects[CalendarContext.uid(ofProject: project.id)] = project }
        let todos = written.map(CalendarProject.lines) + tasks.map { CalendarTask(context: context).lines($0) }
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Quintet//Tasks//EN"]
        let lines = head + zones(tasks, todos) + todos.flatMap(\.self) + ["END:VCALENDAR"]
        return Array(lines.map(CalendarText.folded).joined().utf8)
    }

    /// The definitions of the zones that are used: as they came in, or made.
    private func zones(_ tasks: [TaskDocument], _ todos: [[String]]) -> [String] {
        let lines = todos.flatMap(\.self).filter { $0.contains("TZID=") }.map { CalendarLine($0) }
        let years = lines.compactMap { CompactTime($0.value)?.date.parts.year }
        guard let first = years.min(), let last = years.max() else { return [] }
        var kept: [String: [String]] = [:]
        for block in tasks.compactMap({ $0.extra?[CalendarTask.zoneKey] }) {
            let lines = block.split(separator: "\n").map(String.init)
            if let name = lines.first(where: { $0.hasPrefix("TZID:") }) { kept[String(name.dropFirst(5))] = lines }
        }
        return Set(lines.compactMap { $0.parameters["TZID"] }).sorted().flatMap { name in
            kept[name].map { ["BEGIN:VTIMEZONE"] + $0 + ["END:VTIMEZONE"] } ?? CalendarZone.lines(name, first...last)
        }
    }
}

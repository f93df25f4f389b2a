import Clockwork
import Schema
import TaskServiceDomain

/// One task as a VTODO, with our own properties where the others cannot say it exactly.
struct CalendarTask {
    static let zoneKey = "ics.zone"
    private static let uidKey = "ics.uid"
    private static let linesKey = "ics.lines"
    private static let prefix = "X-GTD-"

    let context: CalendarContext

    func read(_ todo: CalendarTodo, id: String) -> Understood {
        let given = todo.first("X-GTD-ID")?.plain ?? id
        let id = NameID.isID(given) ? given : id
        var seen = understood(todo, id)
        var texts: [String: String] = [:]
        for line in todo.properties where line.name.hasPrefix(Self.prefix) && line.name != "X-GTD-CATEGORY" {
            texts[line.name.dropFirst(Self.prefix.count).lowercased().replacing("-", with: "_")] = line.plain
        }
        let uid = todo.first("UID")
        seen.task = OwnFields(texts: texts).restore(seen.task) { again($0, uid) }
        return seen
    }

    private func understood(_ todo: CalendarTodo, _ id: String) -> Understood {
        var seen = CalendarReading.read(todo.properties, id: id, context)
        var extra = seen.task.extra ?? [:]
        let kept = CalendarWriting(context: context).worthKeeping(todo, seen.task)
        extra[Self.linesKey] = kept
        if let uid = todo.first("UID")?.plain, uid != id { extra[Self.uidKey] = uid }
        extra[Self.zoneKey] = zone(todo)
        seen.task.extra = extra.isEmpty ? nil : extra
        return seen
    }

    /// The definition of a zone that no program would know by its name.
    private func zone(_ todo: CalendarTodo) -> String? {
        let names = todo.properties.compactMap { $0.parameters["TZID"] }.filter { !WallClock.knows($0) }
        return names.first.flatMap { context.zones[$0] }?.map(\.text).joined(separator: "\n")
    }

    /// The task as it is read after being written without our own exact properties.
    private func again(_ task: TaskDocument, _ uid: CalendarLine?) -> TaskDocument {
        let lines = [uid].compactMap(\.self) + CalendarWriting(context: context).lines(task).map { CalendarLine($0) }
        return understood(CalendarTodo(lines: CalendarTree.nesting(lines)), task.id).task
    }

    func lines(_ task: TaskDocument) -> [String] {
        let uid = task.extra?[Self.uidKey] ?? task.id
        let line = "UID:\(CalendarText.escaped(uid))"
        var context = context
        if let block = task.extra?[Self.zoneKey] {
            let lines = block.split(separator: "\n").map { CalendarLine(String($0)) }
            if let name = lines.first(where: { $0.name == "TZID" }) { context.zones[name.value] = lines }
        }
        let own = OwnFields(of: task, readAgainAs: CalendarTask(context: context).again(task, CalendarLine(line)))
        let named = CalendarContext.id(uid) == task.id ? [] : ["X-GTD-ID:\(task.id)"]
        let exact = own.texts.sorted { $0.key < $1.key }.map { name, text in
            "\(Self.prefix)\(name.uppercased().replacing("_", with: "-")):\(CalendarText.escaped(text))"
        }
        return ["BEGIN:VTODO", line] + CalendarWriting(context: context).lines(task) + named + exact + ["END:VTODO"]
    }
}

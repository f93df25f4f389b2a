import Schema
import TestKit

@testable import TaskServiceDomain

/// Several tasks that are told things by chance, as the service would tell them: each change is kept for undo.
struct RandomTasks {
    var chance: Seeded
    var now = Timestamp(milliseconds: 1_790_000_000_000)
    private(set) var tasks: [String: TaskDocument] = [:]
    /// What was told of each task: the version and the event.
    private(set) var told: [(id: String, version: Int, event: TaskChanged)] = []
    /// What undo needs, in order.
    private(set) var changes: [ChangeItem] = []
    private(set) var refusals = 0

    init(seed: UInt64) { chance = Seeded(seed) }

    /// Tells a task something; answers whether anything changed.
    @discardableResult
    mutating func tell(_ id: String, _ directive: TaskDirective, isKept: Bool = true) throws(Problem) -> Bool {
        let before = tasks[id]
        let events = try TaskDecider.decide(directive, before)
        var after = before
        for event in events {
            TaskDecider.evolve(&after, event)
            told.append((id, after?.version ?? (before?.version ?? 0) + 1, event))
        }
        tasks[id] = after
        if isKept, !events.isEmpty { changes.append(ChangeItem(task: id, before: before, after: after)) }
        return !events.isEmpty
    }

    /// Tells some task anything; a refusal changes nothing.
    mutating func tellAnything() {
        now = now + Double([0, 0, 1, 3600].randomElement(using: &chance) ?? 1)
        let number = Int.random(in: 1...6, using: &chance)
        let known = Array(tasks.keys).sorted()
        let isNew = known.count < 3 || Int.random(in: 0..<12, using: &chance) == 0
        let id = isNew ? "t\(changes.count)-\(number)" : known[number % known.count]
        let verb = isNew ? birth(id) : anyVerb(id)
        let version = Bool.random(using: &chance) ? nil : tasks[id]?.version.map { $0 - (number == 1 ? 1 : 0) }
        do {
            try tell(id, TaskDirective(verb, at: now, ifVersion: version))
        } catch {
            refusals += 1
        }
    }

    /// Takes a change back, or does it again when it is reversed.
    @discardableResult
    mutating func revert(_ item: ChangeItem, _ change: TaskChange = .undone) throws(Problem) -> ChangeItem {
        let task = tasks[item.entity]
        let before = try Reversal.task(item, now: task)
        try tell(item.entity, TaskDirective(.revert(before, change), at: now), isKept: false)
        return item.counted(task, nil)
    }

    /// Takes all changes back, or does all again.
    mutating func revertAll(_ change: TaskChange) throws(Problem) {
        var items: [ChangeItem] = []
        for item in change == .undone ? changes.reversed() : changes.map(\.reversed) {
            items.append(try revert(item, change))
        }
        changes = change == .undone ? items.reversed() : items.map(\.reversed)
    }

    private mutating func birth(_ id: String) -> TaskDirective.Verb {
        let task = anyTask(id)
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: return .adopt(task)
        case 1: return .repeat(task)
        default:
            var captured = task
            captured.from = nil
            captured.ended = nil
            return .capture(captured)
        }
    }

    private mutating func anyVerb(_ id: String) -> TaskDirective.Verb {
        let category = TaskCategory.allCases.randomElement(using: &chance) ?? .unknown
        switch Int.random(in: 0..<16, using: &chance) {
        case 0...3: return .edit(anyEdit())
        case 4...7: return .move(category)
        case 8: return .complete
        case 9: return .trash
        case 10: return .restore
        case 11: return .purge
        case 12, 13: return .wait(["Marta", "Luis"].randomElement(using: &chance) ?? "", until: anyDate())
        case 14: return .followUp
        default: return .adopt(anyTask(id))
        }
    }

    private mutating func anyEdit() -> TaskEdit {
        var edit = TaskEdit()
        if Bool.random(using: &chance) { edit.name = "n\(Int.random(in: 0..<3, using: &chance))" }
        if Bool.random(using: &chance) { edit.note = Bool.random(using: &chance) ? .clear : .set("nota") }
        if Bool.random(using: &chance) { edit.priority = Int.random(in: 0...4, using: &chance) }
        if Bool.random(using: &chance) { edit.addContexts = ["casa"] } else { edit.removeContexts = ["casa"] }
        if Bool.random(using: &chance) { edit.due = anyDate().map { .set($0) } ?? .clear }
        let repetition = TaskEdit.Repetition(rule: "FREQ=DAILY", mode: .fixed, today: CivilDate(day: 20_000))
        if Bool.random(using: &chance) { edit.repetition = Bool.random(using: &chance) ? .set(repetition) : .clear }
        return edit
    }

    private mutating func anyDate() -> CalendarTime? {
        Bool.random(using: &chance)
            ? CalendarTime(CivilDate(day: Int.random(in: 20_000...20_003, using: &chance))) : nil
    }

    /// A task as a file has it: anywhere, and ended as it should be.
    private mutating func anyTask(_ id: String) -> TaskDocument {
        var task = TaskDocument(id: id, name: "f\(Int.random(in: 0..<3, using: &chance))", created: now)
        task.category = TaskCategory.allCases.filter { $0 != .unknown }.randomElement(using: &chance) ?? .inbox
        if !task.category.isOpen {
            task.from = .next
            task.ended = now
        }
        task.due = anyDate()
        return task
    }
}

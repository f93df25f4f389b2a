import Clockwork
import Schema
import TaskServiceDomain

/// A task, and the template it is an instance of.
struct TaskwarriorPair: Equatable {
    var template: TaskwarriorRecord?
    var task: TaskwarriorRecord
}

/// Makes one task of a repeating task's template and the instance that is open.
///
/// Finished instances are tasks of their own, as they are history. The marks in the template's `mask` are ignored.
struct TaskwarriorSeries {
    typealias Entry = (line: Int, record: TaskwarriorRecord)

    let dates: TaskwarriorDate
    private var templates: [String: TaskwarriorRecord] = [:]
    /// The first open instance of a template.
    private var open: [String: (uuid: String, number: Int)] = [:]
    /// How many instances there are of a template.
    private var counts: [String: Int] = [:]

    init(_ entries: [Entry], _ dates: TaskwarriorDate) {
        self.dates = dates
        for (_, record) in entries {
            if Self.isTemplate(record) { templates[record.uuid] = record }
            guard let parent = record["parent"] else { continue }
            let number = Self.number(record)
            counts[parent] = max(counts[parent] ?? 0, number + 1)
            if Self.isOpen(record), number < open[parent]?.number ?? .max { open[parent] = (record.uuid, number) }
        }
    }

    static func isTemplate(_ record: TaskwarriorRecord) -> Bool { record["status"] == "recurring" }

    static func isOpen(_ record: TaskwarriorRecord) -> Bool {
        ["pending", "waiting"].contains(record["status"])
    }

    /// The instance's place in its series, from 0; old data say `13.000000`.
    static func number(_ record: TaskwarriorRecord) -> Int {
        guard let number = record["imask"].flatMap(Double.init), (0..<1e6).contains(number) else { return 0 }
        return Int(number)
    }

    enum Part {
        case task(TaskwarriorPair)
        /// Stands for by another record; with a warning where something is lost by that.
        case merged(String?)
    }

    func part(_ record: TaskwarriorRecord) -> Part {
        if Self.isTemplate(record) {
            guard open[record.uuid] == nil else { return .merged(nil) }
            return next(record).map { .task(TaskwarriorPair(template: record, task: $0)) }
                ?? .merged("the series is over; its finished instances are kept")
        }
        guard let parent = record["parent"], Self.isOpen(record), let first = open[parent] else {
            return .task(TaskwarriorPair(task: record))
        }
        // Ours say themselves what they are.
        guard first.uuid == record.uuid || record["gtd_category"] != nil else {
            return .merged("a further open instance of a series; the earliest stands for it, and the others follow it")
        }
        return .task(TaskwarriorPair(template: templates[parent], task: record))
    }

    /// The instance of a template that comes after those that are finished; nil when the series is over.
    private func next(_ template: TaskwarriorRecord) -> TaskwarriorRecord? {
        let number = counts[template.uuid] ?? 0
        var task = template
        task["uuid"] = NameID.make(template.uuid, "\(number + 1)")
        task["status"] = "pending"
        task["mask"] = nil
        task["parent"] = template.uuid
        task["imask"] = "\(number)"
        guard let due = template["due"].flatMap(dates.instant),
            let rule = template["recur"].flatMap(TaskwarriorRecur.rule).flatMap(RepeatRule.init)
        else { return task }
        var meant = dates.meant(due)
        meant.date = rule.day(number, from: meant.date) ?? meant.date
        task["due"] = dates.text(meant)
        if let until = template["until"].flatMap(dates.instant), until < dates.clock.instant(meant) { return nil }
        return task
    }
}

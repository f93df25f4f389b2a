import Schema
import TaskServiceDomain

/// A task in Taskwarrior's words, without our own attributes beside the readable ones.
struct TaskwarriorWriting {
    let dates: TaskwarriorDate
    /// The name of a project.
    let name: (String) -> String

    /// Attributes that only make sense together with what is written here.
    private static let reserved: Set = [
        "id", "urgency", "tags", "depends", "end", "mask", "recur", "rtype", "imask", "parent",
    ]

    func pair(_ task: TaskDocument) -> TaskwarriorPair {
        let record = record(task)
        guard task.category.isOpen, let recurrence = task.recurrence else { return TaskwarriorPair(task: record) }
        return pair(record, recurrence, task.extra?["tw.template"])
    }

    private func record(_ task: TaskDocument) -> TaskwarriorRecord {
        var record = kept(task)
        record["uuid"] = task.id
        record["description"] = Self.oneLine(task.name)
        record["status"] = [.completed: "completed", .trash: "deleted"][task.category] ?? "pending"
        record["entry"] = dates.text(task.created)
        record["modified"] = dates.text(task.modified)
        if !task.category.isOpen { record["end"] = dates.text(task.ended ?? task.modified) }
        record["due"] = task.due.flatMap(dates.text)
        record["wait"] = task.defer.flatMap(dates.text)
        record["priority"] = [1: "L", 2: "M", 3: "H", 4: "H"][task.priority] ?? task.extra?["tw.priority"]
        record["project"] = task.project.map { Self.oneLine(name($0)) }
        record["note"] = task.note
        record["waiting_for"] = task.waiting?.person
        record["waiting_since"] = task.waiting?.since.description
        record["followup"] = task.waiting.map { $0.followUp?.description } ?? task.extra?["tw.followup"]
        record["gtd_category"] = task.category.rawValue
        record.tags = tags(task)
        record.depends = Set((task.dependsOn ?? []).filter(NameID.isID)).sorted()
        record.texts = record.texts.filter { !$0.value.isEmpty }
        return record
    }

    /// The attributes that came in and are none of ours.
    private func kept(_ task: TaskDocument) -> TaskwarriorRecord {
        var record = TaskwarriorRecord()
        for (key, text) in task.extra ?? [:] where key.hasPrefix("tw.") {
            let name = String(key.dropFirst(3))
            let isOurs = TaskwarriorReading.consumed.contains(name) || name.hasPrefix("gtd_")
            if !isOurs && !Self.reserved.contains(name) { record[name] = text }
        }
        if let list = record["annotations"] {
            record["annotations"] = JSONText.value([[String: String]].self, list).flatMap { JSONText.make($0) }
        }
        keepParent(&record, task)
        return record
    }

    /// An instance stays one of its series where the series is not ours to follow. Taskwarrior wants a due date with
    /// `recur`.
    private func keepParent(_ record: inout TaskwarriorRecord, _ task: TaskDocument) {
        guard !task.category.isOpen || task.recurrence == nil, let parent = task.extra?["tw.parent"],
            NameID.isID(parent)
        else { return }
        let names = task.due == nil ? ["parent", "imask"] : ["parent", "imask", "recur", "rtype"]
        for name in names { record[name] = task.extra?["tw.\(name)"] }
    }

    /// A comma would make two tags of one.
    private func tags(_ task: TaskDocument) -> [String] {
        let marker = [TaskwarriorReading.markers[task.category]].compactMap(\.self)
        let contexts = (task.contexts ?? []).map { "@" + $0.replacing(",", with: "_") }
        let others = task.extra?["tags"].flatMap { JSONText.value([String].self, $0) } ?? []
        return Set(marker + contexts + others.filter { !$0.isEmpty }).sorted()
    }

    private func pair(_ task: TaskwarriorRecord, _ recurrence: Recurrence, _ kept: String?) -> TaskwarriorPair {
        guard let rule = RepeatRule(recurrence.rule), let first = dates.text(recurrence.start), task["due"] != nil,
            (1...1000).contains(recurrence.occurrence)
        else { return TaskwarriorPair(task: task) }
        let isOwnSeries = recurrence.series == task.uuid || !NameID.isID(recurrence.series)
        var template = kept.flatMap { TaskwarriorRecord(json: $0) } ?? self.template(task)
        template["uuid"] = isOwnSeries ? NameID.make(task.uuid, "template") : recurrence.series
        template["due"] = first
        if template["recur"].flatMap(TaskwarriorRecur.rule).flatMap(RepeatRule.init).map(TaskwarriorRecur.text)
            != TaskwarriorRecur.text(rule)
        {
            template["recur"] = TaskwarriorRecur.text(rule)
        }
        if let until = rule["UNTIL"].flatMap(CompactTime.init) {
            template["until"] = dates.text(until.instant(dates.clock))
        }
        if kept == nil { template["mask"] = String(repeating: "+", count: recurrence.occurrence - 1) + "-" }
        var instance = task
        instance["recur"] = template["recur"]
        instance["rtype"] = "periodic"
        instance["parent"] = template.uuid
        instance["imask"] = "\(recurrence.occurrence - 1)"
        return TaskwarriorPair(template: template, task: instance)
    }

    private func template(_ task: TaskwarriorRecord) -> TaskwarriorRecord {
        var template = task
        for name in task.texts.keys where name.hasPrefix("gtd_") || name == "start" { template[name] = nil }
        template["status"] = "recurring"
        template["rtype"] = "periodic"
        return template
    }

    /// Taskwarrior refuses line breaks and blank descriptions.
    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.allSatisfy(\.isWhitespace) ? "(no name)" : line
    }
}

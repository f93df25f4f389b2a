import Clockwork
import Schema
import TaskServiceDomain

/// What a record of Taskwarrior means, our own attributes beside the readable ones left out.
struct TaskwarriorReading {
    let dates: TaskwarriorDate
    let now: Timestamp
    private var warnings: [String] = []

    init(dates: TaskwarriorDate, now: Timestamp) {
        self.dates = dates
        self.now = now
    }

    /// Attributes that a field of a task is made of; all others are kept as they are.
    static let consumed: Set = [
        "uuid", "status", "description", "entry", "modified", "due", "wait", "project", "priority", "note",
        "waiting_for",
        "waiting_since", "followup", "template",
    ]

    static let markers: [TaskCategory: String] = [
        .inbox: "inbox", .next: "next", .waiting: "waiting", .someday: "someday",
    ]

    static func read(_ pair: TaskwarriorPair, dates: TaskwarriorDate, now: Timestamp) -> Understood {
        var reading = Self(dates: dates, now: now)
        return reading.read(pair)
    }

    private mutating func read(_ pair: TaskwarriorPair) -> Understood {
        let record = pair.task
        let created = date("entry", record)
        var task = TaskDocument(id: record.uuid, name: record["description"] ?? "", created: created ?? now)
        task.modified = date("modified", record) ?? task.created
        task.note = record["note"]
        task.priority = ["L": 1, "M": 2, "H": 3][record["priority"] ?? ""] ?? 0
        task.due = date("due", record).map(dates.meant)
        task.defer = date("wait", record).map(dates.meant)
        task.project = record["project"].map(ProjectNames.id)
        task.contexts = record.tags.filter { $0.hasPrefix("@") && $0.count > 1 }.map { String($0.dropFirst()) }.orNil
        task.dependsOn = record.depends.orNil
        task.waiting = waiting(record, task)
        place(&task, record)
        task.extra = rest(record, task)
        if TaskwarriorSeries.isOpen(record), record["recur"] != nil { repeating(&task, pair) }
        return Understood(task: task, projectName: record["project"], warnings: warnings)
    }

    private mutating func date(_ name: String, _ record: TaskwarriorRecord) -> Timestamp? {
        guard let text = record[name] else { return nil }
        if let time = dates.instant(text) { return time }
        warnings.append(
            "expected a date that exists in \(name), such as 20261201T083000Z, got “\(text)”; it is left out"
        )
        return nil
    }

    private func waiting(_ record: TaskwarriorRecord, _ task: TaskDocument) -> WaitingFor? {
        guard let person = record["waiting_for"] else { return nil }
        let followUp = record["followup"].flatMap { text in
            CalendarTime(text) ?? dates.instant(text).map(dates.meant)
        }
        let since = record["waiting_since"].flatMap { Timestamp($0) ?? dates.instant($0) }
        return WaitingFor(person: person, since: since ?? task.modified, followUp: followUp)
    }

    /// The category: what became of it first, then our own word, then its tags and dates.
    private mutating func place(_ task: inout TaskDocument, _ record: TaskwarriorRecord) {
        let own = record["gtd_category"].flatMap(TaskCategory.named)
        if let ended: TaskCategory = ["completed": .completed, "deleted": .trash][record["status"] ?? ""] {
            task.category = ended
            task.ended = date("end", record) ?? task.modified
            if let own, own.isOpen { task.from = own }
        } else {
            task.category = own.flatMap { $0.isOpen ? $0 : nil } ?? guess(record, task)
        }
    }

    private func guess(_ record: TaskwarriorRecord, _ task: TaskDocument) -> TaskCategory {
        let farAway = Timestamp(milliseconds: 2_114_380_800_000)  // 2037
        if record.tags.contains("someday") || task.defer.map({ dates.clock.instant($0) >= farAway }) == true {
            return .someday
        }
        if record.tags.contains("waiting") { return .waiting }
        if record.tags.contains("next") || record["start"] != nil { return .next }
        guard record["project"] != nil else { return .inbox }
        return record["due"] != nil || record["scheduled"] != nil ? .next : .project
    }

    private mutating func rest(_ record: TaskwarriorRecord, _ task: TaskDocument) -> [String: String]? {
        var extra: [String: String] = [:]
        for (name, text) in record.texts where !Self.consumed.contains(name) && !name.hasPrefix("gtd_") {
            if ["scheduled", "start", "until"].contains(name) {
                extra["tw.\(name)"] = date(name, record).flatMap(dates.text)
            } else {
                extra["tw.\(name)"] = text
            }
        }
        if !task.category.isOpen { extra["tw.end"] = nil }
        if task.priority == 0 { extra["tw.priority"] = record["priority"] }
        if record["waiting_for"] == nil { extra["tw.followup"] = record["followup"] }
        let marker = Self.markers[task.category] ?? task.from.flatMap { Self.markers[$0] }
        let tags = record.tags.filter { $0 != marker && !($0.hasPrefix("@") && $0.count > 1) }
        if !tags.isEmpty { extra["tags"] = JSONText.make(tags) }
        return extra.isEmpty ? nil : extra
    }

    private mutating func repeating(_ task: inout TaskDocument, _ pair: TaskwarriorPair) {
        let recur = pair.template?["recur"] ?? pair.task["recur"] ?? ""
        let first = pair.template?["due"].flatMap(dates.instant).map(dates.meant)
        guard var rule = TaskwarriorRecur.rule(recur), let start = first ?? task.due else {
            warnings.append(
                "“\(recur)” is no way tasks repeat here, or there is no due date; it is kept and not followed"
            )
            return
        }
        if let until = pair.template?["until"].flatMap(dates.instant) { rule += ";UNTIL=\(CompactTime.utc(until))" }
        task.recurrence = Recurrence(
            rule: rule,
            mode: .fixed,
            start: start,
            series: pair.template?.uuid ?? pair.task["parent"] ?? task.id,
            occurrence: TaskwarriorSeries.number(pair.task) + 1
        )
        for name in ["recur", "rtype", "imask", "parent"] { task.extra?["tw.\(name)"] = nil }
        if task.extra?.isEmpty == true { task.extra = nil }
        keepTemplate(&task, pair)
    }

    /// The template is made anew from its instance; only one that says more is kept.
    private func keepTemplate(_ task: inout TaskDocument, _ pair: TaskwarriorPair) {
        guard let template = pair.template else { return }
        let names = { (id: String) in pair.task["project"] ?? id }
        let made = TaskwarriorWriting(dates: dates, name: names).pair(task).template
        if made != template { task.extra = (task.extra ?? [:]).merging(["tw.template": template.json]) { $1 } }
    }
}

extension Array {
    /// Nothing instead of an empty list, as the contract leaves empty lists out.
    var orNil: [Element]? { isEmpty ? nil : self }
}

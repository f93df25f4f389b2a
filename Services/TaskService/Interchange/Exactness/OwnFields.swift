import Schema

/// The fields of a task that a format cannot say exactly, to be carried beside what it can say.
///
/// A carried field counts only while the rest of the record still says what it said when the field was written: a due
/// date that was moved in the other system is moved here.
struct OwnFields: Equatable {
    /// Texts by field; `nil` for one that is absent in the task though the format says something.
    private(set) var fields: [String: String?] = [:]
    /// What differs in `extra`; `nil` for a key that is not in it.
    private(set) var extra: [String: String?] = [:]
    /// The name of a project whose id cannot be made from it.
    var projectName: String?

    init() {}

    /// What gets lost when a task is written and read again.
    init(of task: TaskDocument, readAgainAs again: TaskDocument, leavingOut ignored: Set<String> = []) {
        for field in TaskField.all where !ignored.contains(field.name) {
            let text = field.get(task)
            if text != field.get(again) { fields.updateValue(text, forKey: field.name) }
        }
        guard !ignored.contains("extra") else { return }
        let (wanted, found) = (task.extra ?? [:], again.extra ?? [:])
        for key in Set(wanted.keys).union(found.keys) where wanted[key] != found[key] {
            extra.updateValue(wanted[key], forKey: key)
        }
    }

    /// The task as it was, where the record still says the same. `readAgain` writes a task as this format can, without
    /// these fields, and reads it.
    func restore(_ seen: TaskDocument, readAgain: (TaskDocument) -> TaskDocument) -> TaskDocument {
        guard !fields.isEmpty || !extra.isEmpty else { return seen }
        let again = readAgain(
            apply(to: seen) { _ in
                true
            } where: { _ in
                true
            }
        )
        return apply(to: seen) {
            $0.get(seen) == $0.get(again)
        } where: {
            seen.extra?[$0] == again.extra?[$0]
        }
    }

    private func apply(
        to seen: TaskDocument,
        field isWanted: (TaskField) -> Bool,
        where isWantedKey: (String) -> Bool
    ) -> TaskDocument {
        var task = seen
        for field in TaskField.all where isWanted(field) {
            if let text = fields[field.name] { field.set(&task, text) }
        }
        var all = task.extra ?? [:]
        for (key, text) in extra where isWantedKey(key) { all[key] = text }
        task.extra = all.isEmpty ? nil : all
        return task
    }
}

extension OwnFields {
    private static let extraName = "extra"
    private static let projectKey = "project_name"

    /// By name, each in one line: plain where it can be, as a JSON string where it would be empty or mistaken for
    /// something else, `null` for one that is absent.
    var texts: [String: String] {
        var texts = fields.mapValues { text in
            guard let text else { return "null" }
            let isPlain =
                !text.isEmpty && text != "null" && !text.hasPrefix("\"")
                && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
            return isPlain ? text : JSONText.make(text) ?? text
        }
        if !extra.isEmpty { texts[Self.extraName] = JSONText.make(extra) }
        if fields["project"] != nil { texts[Self.projectKey] = projectName }
        return texts
    }

    init(texts: [String: String]) {
        for (name, text) in texts where TaskField.byName[name] != nil {
            let plain = text.hasPrefix("\"") ? JSONText.value(String.self, text) ?? text : text
            fields.updateValue(text == "null" ? nil : plain, forKey: name)
        }
        projectName = texts[Self.projectKey]
        extra = texts[Self.extraName].flatMap { JSONText.value([String: String?].self, $0) } ?? [:]
    }

    /// The id and name of a carried project.
    var project: (id: String, name: String)? {
        guard let id = fields["project"] ?? nil, let projectName else { return nil }
        return (id, projectName)
    }

    /// The name of a project while a record is read: the carried one of its id, else the one that is given.
    func projectName(of id: String, given: String?) -> String {
        if let project, project.id == id { return project.name }
        return given ?? id
    }
}

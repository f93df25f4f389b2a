import Schema

extension TaskFile {
    private static let longestName = 1000
    private static let longestNote = 32_000

    mutating func skip(_ line: Int, _ reason: String) { skipped.append(SkippedLine(line: line, reason: reason)) }

    mutating func warn(_ line: Int, _ reason: String) { warnings.append(SkippedLine(line: line, reason: reason)) }

    /// Takes a task in, cut to the limits of the contract: what is too long of the name begins the note.
    mutating func add(_ understood: Understood, line: Int) {
        var task = understood.task
        task.name = task.name.replacing("\0", with: "")
        task.note = task.note?.replacing("\0", with: "")
        for warning in understood.warnings { warn(line, warning) }
        guard !task.name.isEmpty else { return skip(line, "expected a name of the task, but there is none") }
        guard ids.insert(task.id).inserted else {
            return skip(line, "expected an id of its own, but \(task.id) is that of an earlier task in the file")
        }
        limit(&task, line)
        tasks.append(task)
        if let id = task.project { add(id, understood.projectName, task.created, line) }
    }

    private mutating func add(_ id: String, _ given: String?, _ created: Timestamp, _ line: Int) {
        let name = String((given ?? id).prefix(200))
        guard let known = projects.first(where: { $0.id == id }) else {
            return projects.append(ProjectDocument(id: id, name: name, created: created))
        }
        if given != nil, known.name != name {
            warn(line, "the project “\(name)” is taken for “\(known.name)”, as both have the id \(id)")
        }
    }

    private mutating func limit(_ task: inout TaskDocument, _ line: Int) {
        task.priority = min(max(task.priority, 0), 4)
        if !task.order.isFinite { task.order = Double(task.created.milliseconds) }
        // As the contract counts: an emoji of several code points is several characters.
        if task.name.unicodeScalars.count > Self.longestName {
            let rest = String(task.name.unicodeScalars.dropFirst(Self.longestName))
            task.name = String(task.name.unicodeScalars.prefix(Self.longestName))
            task.note = [rest, task.note].compactMap(\.self).joined(separator: "\n\n")
            warn(line, "the name is cut after \(Self.longestName) characters; the rest begins the note")
        }
        if let note = task.note, note.unicodeScalars.count > Self.longestNote {
            task.note = String(note.unicodeScalars.prefix(Self.longestNote))
            warn(line, "the note is cut after \(Self.longestNote) characters")
        }
    }
}

/// What was understood of one record of a file.
struct Understood {
    var task: TaskDocument
    var projectName: String?
    var warnings: [String] = []
}

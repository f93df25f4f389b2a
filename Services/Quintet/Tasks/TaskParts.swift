import Clockwork
import Schema
import TaskInterchange
import TaskServiceDomain

/// A file's tasks in our own format, in parts that fit into a message each.
struct TaskParts {
    /// Of the text as it stands in the command, with its quotes escaped.
    static let largest = 48 * 1024

    private(set) var texts: [String] = []
    /// Tasks that fit into no message.
    private(set) var tooLarge: [TaskDocument] = []

    private let writer = TaskWriter(clock: .utc, now: Timestamp(milliseconds: 0))
    private var tasks: [TaskDocument] = []
    private var projects: [ProjectDocument] = []
    private var size = 0

    /// A project goes with the first task that needs it; those that none needs come last.
    init(_ file: TaskFile) throws {
        var waiting = file.projects
        for task in file.tasks {
            try add([task], waiting.filter { $0.id == task.project })
            waiting.removeAll { $0.id == task.project }
        }
        for project in waiting { try add([], [project]) }
        try finish()
    }

    private mutating func add(_ more: [TaskDocument], _ needed: [ProjectDocument]) throws {
        let cost = Self.cost(try writer.write(.json, more, projects: needed))
        guard cost <= Self.largest else {
            tooLarge += more
            return
        }
        if size + cost > Self.largest { try finish() }
        tasks += more
        projects += needed
        size += cost
    }

    private mutating func finish() throws {
        guard size > 0 else { return }
        texts.append(String(decoding: try writer.write(.json, tasks, projects: projects), as: UTF8.self))
        (tasks, projects, size) = ([], [], 0)
    }

    /// How many bytes a text has inside a JSON string.
    private static func cost(_ bytes: [UInt8]) -> Int {
        bytes.reduce(0) { $0 + ([UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n")].contains($1) ? 2 : 1) }
    }
}

import Schema
import TaskServiceDomain
import TestKit
import Testing

/// One verb and what it does to no task and in each of the seven categories.
///
/// A cell is `-` for nothing, `gone`, `!slug` for a refusal, a category for an open task there, `completed<next` for one
/// that ends now and remembers `next`, and `completed<next=` for one that ended before.
struct VerbRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let verb: TaskDirective.Verb
    let change: TaskChange
    let cells: [String]
    /// What else the verb does to the task.
    let extra: @Sendable (TaskDocument?) -> TaskDocument?
    /// The version of a task that was not there.
    let firstVersion: Int

    init(
        _ name: String,
        _ verb: TaskDirective.Verb,
        _ change: TaskChange,
        firstVersion: Int = 1,
        _ cells: String,
        extra: @escaping @Sendable (TaskDocument?) -> TaskDocument? = { $0 }
    ) {
        testDescription = name
        self.verb = verb
        self.change = change
        self.cells = cells.split(separator: " ").map(String.init)
        self.extra = extra
        self.firstVersion = firstVersion
    }

    /// The columns, in their order.
    static let columns: [TaskCategory?] = [nil] + TaskSample.categories

    /// Checks one cell by given, when, then.
    func check(_ category: TaskCategory?) throws {
        let column = try #require(Self.columns.firstIndex(of: category))
        try #require(cells.count == Self.columns.count)
        let cell = cells[column]
        let spec = TaskSample.given(category).when(TaskDirective(verb, at: TaskSample.now))
        switch cell {
        case "-": try spec.then()
        case "gone": try spec.then(TaskChanged(change, nil))
        case let cell where cell.hasPrefix("!"): try spec.thenRefused { "!\($0.slug)" == cell }
        default: try spec.then(try expected(cell, category))
        }
    }

    private func expected(_ cell: String, _ category: TaskCategory?) throws -> TaskChanged {
        let words = cell.split { $0 == "<" || $0 == "=" }.map(String.init)
        let before = category.map { TaskSample.task(in: $0) }
        var task = try #require(extra(before))
        task.category = try #require(TaskCategory(rawValue: words[0]))
        task.from = try words.dropFirst().first.map { try #require(TaskCategory(rawValue: $0)) }
        task.ended = words.count == 1 ? nil : cell.hasSuffix("=") ? TaskSample.then : TaskSample.now
        return TaskSample.changed(change, task, version: before == nil ? firstVersion : 5)
    }
}

extension VerbRow {
    private static let edit = {
        var edit = TaskEdit()
        edit.name = "Presupuesto de la cocina"
        edit.priority = 3
        return edit
    }()

    private static let end = "completed<inbox completed<next completed<waiting completed<project completed<someday"
    private static let discard = "trash<inbox trash<next trash<waiting trash<project trash<someday trash<completed -"
    private static let gone = "gone gone gone gone gone gone gone"

    /// What captures, changes and brings back.
    static let all =
        moves + [
            VerbRow("capture", .capture(TaskSample.other(in: .next)), .captured, firstVersion: 3, "inbox - - - - - - -")
            {
                $0 ?? TaskSample.other(in: .next)
            },
            VerbRow("repeat", .repeat(TaskSample.other(in: .next)), .repeated, firstVersion: 3, "next - - - - - - -") {
                $0 ?? TaskSample.other(in: .next)
            },
            VerbRow(
                "edit",
                .edit(edit),
                .edited,
                "!unknown-entity inbox next waiting project someday completed<next= trash<someday=",
                extra: edited
            ),
            VerbRow("complete", .complete, .completed, "!unknown-entity \(end) - !in-trash"),
            VerbRow("trash", .trash, .trashed, "!unknown-entity \(discard)"),
            VerbRow("restore", .restore, .restored, "!unknown-entity - - - - - next someday"),
            VerbRow(
                "purge",
                .purge,
                .purged,
                "!unknown-entity !not-in-trash !not-in-trash !not-in-trash !not-in-trash !not-in-trash !not-in-trash gone"
            ),
            VerbRow(
                "wait",
                .wait("Luis", until: nil),
                .waiting,
                "!unknown-entity waiting waiting waiting waiting waiting waiting waiting",
                extra: waiting
            ),
            VerbRow("followUp", .followUp, .followedUp, "!unknown-entity - - inbox - - - -"),
            VerbRow(
                "adopt",
                .adopt(TaskSample.other(in: .project)),
                .imported,
                firstVersion: 3,
                "project project project project project project completed<next= trash<someday=",
                extra: adopted
            ),
            VerbRow(
                "revert to a task",
                .revert(TaskSample.other(in: .next), .undone),
                .undone,
                firstVersion: 4,
                "next next next next next next next next"
            ) { _ in TaskSample.other(in: .next) },
            VerbRow("revert to nothing", .revert(nil, .undone), .undone, "- \(gone)"),
        ]

    private static let moves: [VerbRow] =
        TaskSample.categories.map { category in
            switch category {
            case .completed:
                VerbRow("move completed", .move(.completed), .completed, "!unknown-entity \(end) - !in-trash")
            case .trash: VerbRow("move trash", .move(.trash), .trashed, "!unknown-entity \(discard)")
            default:
                VerbRow(
                    "move \(category)",
                    .move(category),
                    .moved,
                    (["!unknown-entity"] + TaskSample.categories.map { $0 == category ? "-" : "\(category)" })
                        .joined(separator: " ")
                )
            }
        } + [
            VerbRow(
                "move unknown",
                .move(.unknown),
                .moved,
                "!unknown-entity " + repeatElement("!schema-violation", count: 7).joined(separator: " ")
            )
        ]

    @Sendable private static func edited(_ task: TaskDocument?) -> TaskDocument? {
        var task = task
        task?.name = "Presupuesto de la cocina"
        task?.priority = 3
        return task
    }

    @Sendable private static func waiting(_ task: TaskDocument?) -> TaskDocument? {
        var task = task
        task?.waiting = WaitingFor(person: "Luis", since: TaskSample.now)
        return task
    }

    /// What a file does not know stays: the place in manual order.
    @Sendable private static func adopted(_ task: TaskDocument?) -> TaskDocument? {
        var other = TaskSample.other(in: .project)
        if let task { other.order = task.order }
        return other
    }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// One step of a batch: a task, and exactly one verb with its data.
public struct BatchStep: Codable, Hashable, Sendable {
    /// The id of the task; with `capture` the one it shall have, a UUID that the sender made, or none.
    public var task: String?
    public var capture: CaptureTask?
    public var edit: EditTask?
    public var move: MoveTask?
    public var complete: CompleteTask?
    public var trash: TrashTask?
    public var restore: RestoreTask?
    public var purge: PurgeTask?
    public var wait: WaitForTask?

    /// A step that does nothing yet.
    public init(task: String? = nil) { self.task = task }
}

/// Does many commands in one transaction, all or none.
public struct ApplyBatch: Command {
    /// 1–500 steps, done in their order.
    public var steps: [BatchStep]

    /// Steps in their order.
    public init(steps: [BatchStep]) { self.steps = steps }

    public typealias Reply = ChangeReceipt

    public static let channel = Channel(.tasks, .command, ["batch"], "apply", of: "batch")
    public static let summary = "Does many commands in one transaction, all or none; one undo takes all of it back."
    public static let example: ApplyBatch = {
        var move = BatchStep(task: TaskDocument.example.id)
        move.move = MoveTask(to: .next)
        var capture = BatchStep()
        capture.capture = CaptureTask(line: "Llamar a Marta @tel")
        return ApplyBatch(steps: [move, capture])
    }()
    public static let limits: [Limit<ApplyBatch>] = [.range("steps", 1...500) { Double($0.steps.count) }]
}

/// Takes one of the sender's last 100 changes back.
public struct UndoChange: Command {
    /// The change; the sender's last when it is not given.
    public var change: String?

    /// The change to undo, or the last.
    public init(change: String? = nil) { self.change = change }

    public typealias Reply = ChangeReceipt

    public static let channel = Channel(.tasks, .command, ["log"], "undo", of: "log")
    public static let summary = "Takes one of the sender's last 100 changes back, the last when none is named."
    public static let example = UndoChange(change: "0198f3c2-0000-7000-8000-000000000002")

    /// The id of a change, or nothing for the last.
    public static func bare(_ text: String) -> UndoChange? { UndoChange(change: text.isEmpty ? nil : text) }
    public var isRelative: Bool { change == nil }
}

/// Does one of the sender's undone changes again.
public struct RedoChange: Command {
    /// The change; the one undone last when it is not given.
    public var change: String?

    /// The change to do again, or the one undone last.
    public init(change: String? = nil) { self.change = change }

    public typealias Reply = ChangeReceipt

    public static let channel = Channel(.tasks, .command, ["log"], "redo", of: "log")
    public static let summary = "Does one of the sender's undone changes again, the one undone last when none is named."
    public static let example = RedoChange(change: "0198f3c2-0000-7000-8000-000000000002")

    /// The id of a change, or nothing for the one undone last.
    public static func bare(_ text: String) -> RedoChange? { RedoChange(change: text.isEmpty ? nil : text) }
    public var isRelative: Bool { change == nil }
}

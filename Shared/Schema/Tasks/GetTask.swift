// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Asks for one task.
public struct GetTask: Question {
    /// Its id.
    public var task: String

    /// A task by its id.
    public init(task: String) { self.task = task }

    public static let channel = Channel.askTasks("task")
    public static let summary = "Answers one task; its bare id is taken too."
    public static let example = GetTask(task: TaskDocument.example.id)
    public static let answerExample = TaskDocument.example

    public static func bare(_ text: String) -> GetTask? { text.isEmpty ? nil : GetTask(task: text) }
}

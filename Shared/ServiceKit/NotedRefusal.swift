import Schema

/// A refusal that leaves a trace: what the handler of a command or question throws in a ``Problem``'s place when it has
/// to stay known that somebody tried, such as an access that is forbidden.
///
/// All that the handler did is taken back, as with a plain problem. Then `noting` writes its rows in the same batch, so
/// that they are on disk before anybody is told of the refusal. The command itself stays unknown, and may be sent again.
public struct NotedRefusal: Error {
    /// What the sender is told.
    public let problem: Problem
    let note: @Sendable (Transaction) throws -> Void

    /// A refusal, and what is written of it. When `noting` fails, the message fails with it as if its handler had.
    public init(_ problem: Problem, noting note: @escaping @Sendable (Transaction) throws -> Void) {
        self.problem = problem
        self.note = note
    }
}

/// The rules of one kind of entity as pure functions: what a command leads to, and what an event makes of the state.
///
/// Time, ids and chance come in with the command; neither function reads a clock, a file or a socket.
public protocol Decider: SendableMetatype {
    /// What is true of one entity.
    associatedtype State: Sendable
    /// What it can be told.
    associatedtype Command: Sendable
    /// What can happen to it.
    associatedtype Event: Sendable
    /// Why a command can be refused: a normal outcome, explained to its sender.
    associatedtype Refusal: Error

    /// The state before the first event.
    static var initial: State { get }

    /// The events a command leads to in a state; none when nothing has to change.
    static func decide(_ command: Command, _ state: State) throws(Refusal) -> [Event]

    /// The state after an event.
    static func evolve(_ state: inout State, _ event: Event)
}

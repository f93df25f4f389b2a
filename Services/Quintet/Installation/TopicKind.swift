/// The fifth level of every topic: what a message is for.
enum TopicKind: String, Sendable, CaseIterable {
    case cmd, ask, evt, state, reply, problem, sys
}

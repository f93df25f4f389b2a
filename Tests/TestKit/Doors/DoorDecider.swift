import Decision
import Schema

/// The rules of a door.
package enum DoorDecider: Decider {
    package static let initial = DoorState(isLocked: false, turns: 0)

    package static func decide(_ command: LockWord, _ state: DoorState) throws(Problem) -> [LockTurned] {
        switch command {
        case .lock, .jam: state.isLocked ? [] : [LockTurned(isLocked: true)]
        case .unlock: state.isLocked ? [LockTurned(isLocked: false)] : []
        case .turn: [LockTurned(isLocked: !state.isLocked)]
        case .unknown:
            throw .violation([Violation("/lock", "enum", expected: "one of LOCK UNLOCK TURN")])
        }
    }

    package static func evolve(_ state: inout DoorState, _ event: LockTurned) {
        state.isLocked = event.isLocked
        state.turns += 1
    }
}

import Decision
import Schema

/// The rules of a door.
public enum DoorDecider: Decider {
    public static let initial = DoorState(isLocked: false, turns: 0)

    public static func decide(_ command: LockWord, _ state: DoorState) throws(Problem) -> [LockTurned] {
        switch command {
        case .lock: state.isLocked ? [] : [LockTurned(isLocked: true)]
        case .unlock: state.isLocked ? [LockTurned(isLocked: false)] : []
        case .turn: [LockTurned(isLocked: !state.isLocked)]
        case .jam, .unknown:
            throw .violation([Violation("/lock", "enum", expected: "one of LOCK UNLOCK TURN")])
        }
    }

    public static func evolve(_ state: inout DoorState, _ event: LockTurned) {
        state.isLocked = event.isLocked
        state.turns += 1
    }
}

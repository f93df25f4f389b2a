import Schema

extension ServiceName {
    /// The toy service of the tests.
    package static let doors = ServiceName(rawValue: "doors")
}

/// Locks or unlocks a door.
package struct TurnLock: Command {
    /// `LOCK UNLOCK TURN`; `TURN` is relative.
    package var lock: LockWord

    package static let channel = Channel(.doors, .command, ["{door}"], "turn", of: "door")
    package static let summary = "Locks or unlocks a door."
    package static let example = TurnLock(lock: .lock)

    package static func bare(_ text: String) -> TurnLock? { LockWord.named(text).map(TurnLock.init) }
    package var isRelative: Bool { lock == .turn }
}

/// What a lock can be told.
package enum LockWord: String, WireEnum {
    case lock = "LOCK"
    case unlock = "UNLOCK"
    case turn = "TURN"
    case jam = "JAM"  // Locks, unless the handler is made to fail.
    case unknown
}

/// A lock was turned.
package struct LockTurned: Event, Hashable {
    /// Whether the door is locked now.
    package var isLocked: Bool

    package static let channel = Channel(.doors, .event, ["{door}"], "turned", of: "door")
    package static let summary = "A lock was turned."
    package static let example = LockTurned(isLocked: true)
    package static let opened = LockTurned(isLocked: false)
}

/// A door.
package struct DoorState: StateDocument, Hashable {
    /// Whether the door is locked.
    package var isLocked: Bool
    /// How often its lock was turned.
    package var turns: Int

    package static let channel = Channel(.doors, .state, ["{door}"], nil, of: "door")
    package static let summary = "A door and its lock."
    package static let example = DoorState(isLocked: true, turns: 3)
}

/// Looks at a door; the service notes that somebody did.
package struct LookAtDoor: Question {
    /// The door's name.
    package var door: String

    package static let channel = Channel(.doors, .question, [], "look", of: "door")
    package static let summary = "Looks at a door."
    package static let example = LookAtDoor(door: "front")
    package static let answerExample = DoorState.example
}

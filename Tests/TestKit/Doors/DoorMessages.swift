import Schema

extension ServiceName {
    /// The toy service of the tests.
    public static let doors = ServiceName(rawValue: "doors")
}

/// Locks or unlocks a door.
public struct TurnLock: Command {
    /// `LOCK UNLOCK TURN`; `TURN` is relative.
    public var lock: LockWord

    public static let channel = Channel(.doors, .command, ["{door}"], "turn", of: "door")
    public static let summary = "Locks or unlocks a door."
    public static let example = TurnLock(lock: .lock)

    public static func bare(_ text: String) -> TurnLock? { LockWord.named(text).map(TurnLock.init) }
    public var isRelative: Bool { lock == .turn }
}

/// What a lock can be told.
public enum LockWord: String, WireEnum {
    case lock = "LOCK"
    case unlock = "UNLOCK"
    case turn = "TURN"
    /// Makes the handler fail, for the tests of retries.
    case jam = "JAM"
    case unknown
}

/// A lock was turned.
public struct LockTurned: Event {
    /// Whether the door is locked now.
    public var isLocked: Bool

    public static let channel = Channel(.doors, .event, ["{door}"], "turned", of: "door")
    public static let summary = "A lock was turned."
    public static let example = LockTurned(isLocked: true)
}

/// A door.
public struct DoorState: StateDocument {
    /// Whether the door is locked.
    public var isLocked: Bool
    /// How often its lock was turned.
    public var turns: Int

    public static let channel = Channel(.doors, .state, ["{door}"], nil, of: "door")
    public static let summary = "A door and its lock."
    public static let example = DoorState(isLocked: true, turns: 3)
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// How a command on an element ended; each command id ends exactly once.
public enum CommandEnd: String, WireEnum {
    /// The device confirmed the target.
    case applied
    /// The device took it and cannot say more.
    case assumed
    /// It was valid but could not be queued.
    case rejected
    /// The device or its driver refused it, or the service restarted while it was open.
    case failed
    /// The device did not confirm in time.
    case timedOut = "timed-out"
    /// A later command on the same property took its place.
    case superseded
    /// Its lifetime was over before it was sent.
    case expired
    case unknown
}

/// A command on an element, sector or scene came to its end.
public struct CommandEnded: Event {
    /// The command's id.
    public var command: String
    /// The command's source.
    public var commandSource: String
    /// How it ended.
    public var end: CommandEnd
    /// What it wanted.
    public var target: ElementValues?
    /// Milliseconds from acceptance to the end.
    public var latencyMs: Int
    /// Why, for every end but `applied` and `assumed`.
    public var reason: String?
    /// The members of a sector or scene that did it.
    public var ok: [String]?
    /// The members that failed.
    public var failed: [String]?
    /// The members that cannot do it.
    public var skipped: [String]?

    /// The end of a command.
    public init(
        command: String,
        source: String,
        end: CommandEnd,
        target: ElementValues?,
        latencyMs: Int,
        reason: String? = nil
    ) {
        self.command = command
        self.commandSource = source
        self.end = end
        self.target = target
        self.latencyMs = latencyMs
        self.reason = reason
    }

    public static let channel = Channel.elementEvent("command-ended")
    public static let summary = "A command came to its one end."
    public static let example = CommandEnded(
        command: "0198f3c2-0000-7000-8000-000000000001",
        source: "urn:quintet:main:bare",
        end: .applied,
        target: ElementValues(state: .open, position: 100),
        latencyMs: 412
    )
}

/// An element's confirmed state changed.
public struct ElementChanged: Event {
    /// What it is now.
    public var values: ElementValues
    /// How sure that is.
    public var assurance: Assurance
    /// `command`, or `device` when somebody or something else did it.
    public var origin: String

    /// A change of an element.
    public init(values: ElementValues, assurance: Assurance, origin: String) {
        self.values = values
        self.assurance = assurance
        self.origin = origin
    }

    public static let channel = Channel.elementEvent("changed")
    public static let summary = "An element's confirmed state changed."
    public static let example = ElementChanged(
        values: ElementValues(state: .open, position: 100),
        assurance: .confirmed,
        origin: "command"
    )
}

/// An element became reachable or unreachable.
public struct ElementAvailability: Event {
    /// `online` or `offline`
    public var online: String
    /// Why it is offline.
    public var reason: String?

    /// A change of reachability.
    public init(isOnline: Bool, reason: String?) {
        self.online = isOnline ? "online" : "offline"
        self.reason = reason
    }

    public static let channel = Channel.elementEvent("availability")
    public static let summary = "An element became reachable or unreachable."
    public static let example = ElementAvailability(isOnline: false, reason: "no answer for 30 s")
}

/// One sender reverses an element again and again: its commands are held.
public struct LoopSuspected: Event {
    /// The sender whose commands are held.
    public var sender: String
    /// How often the element was reversed in ten seconds.
    public var reversals: Int
    /// The request to look at it.
    public var attention: Attention

    /// A suspected automation loop.
    public init(sender: String, reversals: Int, attention: Attention) {
        self.sender = sender
        self.reversals = reversals
        self.attention = attention
    }

    public static let channel = Channel.elementEvent("loop-suspected")
    public static let summary = "One sender reverses an element again and again; its commands are held for 10 s."
    public static let example = LoopSuspected(
        sender: "urn:quintet:main:bare",
        reversals: 7,
        attention: Attention(
            title: "Buzzer is switched back and forth",
            level: .warn,
            dedupeKey: "home/loop/vivienda-eficiente/buzzer"
        )
    )
}

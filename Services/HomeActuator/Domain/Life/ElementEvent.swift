import Schema

/// What happened to an element. The App drives and reads devices by these, and publishes what is public of them.
public enum ElementEvent: Hashable, Sendable {
    /// A command was accepted and waits for its turn.
    case accepted(OpenCommand)
    /// The driver is to do this: the target is what is left of the command's.
    case drive(command: String, Target, at: Timestamp)
    /// The driver has set about a command; the device has until then.
    case running(command: String, deadline: Timestamp)
    /// The driver is to read the device.
    case readBack(ReadRequest)
    /// A later command took these properties from one that goes on with the rest.
    case narrowed(command: String, Properties)
    /// A report is held back: it says what was before an open command.
    case held(HeldReport)
    /// The held report is let go: published after all, or overtaken.
    case released(isPublished: Bool)
    /// The device's own words, as they are kept to recognise its rounding, and what it has not spoken of yet.
    case reported(ElementValues, unproven: Properties)
    /// What is confirmed changed.
    case changed(ElementChange)
    /// A command came to its one end.
    case ended(EndedCommand)
    /// The device became reachable or unreachable.
    case availabilityChanged(isOnline: Bool, reason: String?)
    /// What is known is from before the service started, and all of it is to be confirmed.
    case restored(unproven: Properties)
    /// A sender switches the element back and forth; its commands are held.
    case loopSuspected(LoopSuspicion)
}

/// Why the driver is to read the device.
public enum ReadRequest: Hashable, Sendable {
    /// A command was taken and the device does not speak by itself.
    case afterCommand(String)
    /// A command was not confirmed in time; the last chance, until then.
    case lastChance(command: String, deadline: Timestamp)
    /// The service has started.
    case afterStart
    /// The device is back.
    case afterReturn
    /// Somebody asked.
    case onRequest
}

/// A change of what is confirmed.
public struct ElementChange: Hashable, Sendable {
    /// What the element is now, all of it.
    public var values: ElementValues
    /// How sure that is.
    public var assurance: Assurance
    /// The command that led to it; nil when the device or a person at it did.
    public var command: String?
    /// When it was.
    public var at: Timestamp

    /// Where it comes from, as ``Schema/ElementChanged`` says it: `command` or `device`.
    public var origin: String { command == nil ? "device" : "command" }
}

/// The end of a command.
public struct EndedCommand: Hashable, Sendable {
    /// What was accepted.
    public var order: ElementOrder
    /// How it ended.
    public var end: CommandEnd
    /// Why, for every end but `applied` and `assumed`.
    public var reason: String?
    /// Milliseconds from acceptance to the end.
    public var latencyMs: Int

    /// The event as it is published.
    public var event: CommandEnded {
        CommandEnded(
            command: order.id,
            source: order.source,
            end: end,
            target: order.target.isStop ? nil : order.target.values,
            latencyMs: latencyMs,
            reason: reason
        )
    }
}

/// A suspected automation loop.
public struct LoopSuspicion: Hashable, Sendable {
    /// Whose commands are held.
    public var source: String
    /// How often it turned the element round within ten seconds.
    public var reversals: Int
    /// Until when its commands are held.
    public var until: Timestamp

    /// The event as it is published, with the request that somebody looks at it.
    public func event(home: String, element: Element) -> LoopSuspected {
        LoopSuspected(
            sender: source,
            reversals: reversals,
            attention: Attention(
                title: "\(element.name) is switched back and forth",
                note: "\(source) reversed it \(reversals) times in 10 s; its commands are held until \(until)",
                level: .warn,
                // Once a day: who has seen to it is told when it happens again.
                dedupeKey: "home/loop/\(home)/\(element.id)/\(until.description.prefix(10))"
            )
        )
    }
}

import Schema

/// What is true of one element, and which commands on it are open. Stored as JSON, one document per element.
public struct ElementLife: Codable, Hashable, Sendable {
    /// Commands an element takes per second.
    static let perSecond = 5
    /// Commands an element takes at once after a rest.
    static let burst = 10

    /// What the device said last, in the values it was asked for where they are equal to it.
    public internal(set) var confirmed = ElementValues()
    /// How sure that is.
    public internal(set) var assurance = Assurance.unknown
    /// Whether the device can be reached.
    public internal(set) var isOnline = false
    /// Why it cannot.
    public internal(set) var offlineReason: String?
    /// The commands with the driver, oldest first; each property belongs to one of them at most.
    public internal(set) var open: [OpenCommand] = []
    /// The commands that wait for their turn, oldest first; each property belongs to one of them at most.
    public internal(set) var waiting: [OpenCommand] = []
    /// A report that waits to be overtaken.
    public internal(set) var held: HeldReport?
    /// The command that led to what is confirmed, if one did.
    public internal(set) var command: String?
    /// Grows by one with each change of the document.
    public internal(set) var version = 0

    /// What the device said in its own rounding, so that its echo of 13 for 14 changes nothing.
    var reported = ElementValues()
    /// What is assumed or restored and was not spoken of since: a word about one property does not confirm another.
    var unproven: Properties = []
    var bucket = TokenBucket(perSecond: Self.perSecond, burst: Self.burst)
    var loops = LoopWatch()

    /// A new element: nothing is known of it.
    public init() {}

    /// The last level other than 0, kept while OFF.
    public var lastBrightness: Int? { confirmed.brightness }

    /// The open or waiting command with this id. A driver asks before it sets about one that stood in its queue.
    public func command(_ id: String) -> OpenCommand? { (open + waiting).first { $0.order.id == id } }

    /// What the element is going to be: the open targets over what is confirmed. TOGGLE turns this round.
    public var outlook: ElementValues { confirmed.overlaid(by: target ?? ElementValues()) }

    /// What the open commands want together; nil when none is open or only a STOP is.
    public var target: ElementValues? {
        let wanted = (open + waiting).reduce(ElementValues()) { $0.overlaid(by: $1.remaining.values) }
        return wanted.isEmpty ? nil : wanted
    }

    /// The retained document.
    public var document: ElementDocument {
        ElementDocument(values: confirmed, target: target, isOnline: isOnline, assurance: assurance, command: command)
    }

    /// When ``ElementCommand/Action/deadline`` is due; nil when nothing happens by itself.
    public var nextDeadline: Timestamp? {
        var times = (open + waiting).compactMap(\.nextDeadline)
        if let held { times.append(held.until) }
        if waiting.contains(where: { !isBlocked($0) }), let turn = bucket.nextAt { times.append(turn) }
        return times.min()
    }

    /// A move waits until the STOP before it has ended, so that the two cannot meet at the device.
    func isBlocked(_ command: OpenCommand) -> Bool {
        command.awaiting.contains(.position) && open.contains { $0.awaiting.contains(.stop) }
    }
}

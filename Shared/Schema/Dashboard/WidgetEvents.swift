// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// A semaphore is worse than before. Told once per level and episode.
public struct LevelChanged: Event, Hashable {
    public var title: String?
    public var level: SemaphoreLevel
    public var before: SemaphoreLevel
    public var value: Double
    /// Whether it is told again because it lasts.
    public var repeated: Bool?
    /// For whoever shows it to a person, when the widget asks for it.
    public var attention: Attention?

    /// A level that is worse.
    public init(title: String?, level: SemaphoreLevel, before: SemaphoreLevel, value: Double) {
        self.title = title
        self.level = level
        self.before = before
        self.value = value
    }

    public static let channel = Channel.widgetEvent("level-changed")
    public static let summary = "A semaphore is worse than before. Told once per level and episode."
    public static let example = LevelChanged(title: "Calls waiting", level: .red, before: .yellow, value: 51)
}

/// A semaphore is green again. Told once per episode.
public struct LevelRecovered: Event, Hashable {
    public var title: String?
    /// The worst level of the episode.
    public var worst: SemaphoreLevel
    public var value: Double
    /// When the episode began.
    public var since: Timestamp
    public var attention: Attention?

    /// A semaphore that is green again.
    public init(title: String?, worst: SemaphoreLevel, value: Double, since: Timestamp) {
        self.title = title
        self.worst = worst
        self.value = value
        self.since = since
    }

    public static let channel = Channel.widgetEvent("recovered")
    public static let summary = "A semaphore is green again. Told once per episode."
    public static let example = LevelRecovered(
        title: "Calls waiting",
        worst: .red,
        value: 4,
        since: Timestamp(milliseconds: 1_790_000_000_000)
    )
}

/// A semaphore gets no value. Told once, until one comes.
public struct WidgetNoData: Event, Hashable {
    public var title: String?
    /// Polls without a value.
    public var polls: Int
    public var fault: PollFault?
    public var attention: Attention?

    /// A semaphore without a value.
    public init(title: String?, polls: Int, fault: PollFault?) {
        self.title = title
        self.polls = polls
        self.fault = fault
    }

    public static let channel = Channel.widgetEvent("no-data")
    public static let summary = "A semaphore gets no value. Told once, until one comes."
    public static let example = WidgetNoData(title: "Calls waiting", polls: 3, fault: nil)
}

/// A semaphore changes its level too often. Told once; then it is quiet until it has been stable for ten minutes.
public struct WidgetFlapping: Event, Hashable {
    public var title: String?
    /// Changes within the last thirty minutes.
    public var changes: Int
    public var attention: Attention?

    /// A semaphore that changes too often.
    public init(title: String?, changes: Int) {
        self.title = title
        self.changes = changes
    }

    public static let channel = Channel.widgetEvent("flapping")
    public static let summary =
        "A semaphore changes its level too often. Told once, then it is quiet until it is stable."
    public static let example = WidgetFlapping(title: "Calls waiting", changes: 7)
}

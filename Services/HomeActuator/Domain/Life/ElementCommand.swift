import Schema

/// Something that happens to an element, from outside the rules: an order, a word of its driver, a time that has come.
public struct ElementCommand: Hashable, Sendable {
    /// What happens.
    public var action: Action
    /// What the rules have to know of the element.
    public var traits: ElementTraits
    /// The time it happens at.
    public var now: Timestamp

    /// A command.
    public init(_ action: Action, to traits: ElementTraits, at now: Timestamp) {
        self.action = action
        self.traits = traits
        self.now = now
    }

    /// What can happen.
    public enum Action: Hashable, Sendable {
        /// An order came in. `queued` is how many commands stand in the queue of the element's driver.
        case accept(ElementOrder, queued: Int)
        /// The driver is about to act on a command. It does so only when the answer has a `running` for it: otherwise
        /// the command has ended meanwhile, or ends now because its lifetime is over.
        case started(String)
        /// The driver sent a command and learns no more of it.
        case sent(String)
        /// The device or its server took a command.
        case acknowledged(String)
        /// The driver read the device after a command.
        case confirmed(String, ElementValues)
        /// The driver could not do a command, or the device refused it.
        case failed(String, reason: String)
        /// The device said something, by itself or when it was read.
        case report(ElementValues, ReportOrigin)
        /// The device can be reached, or cannot and why.
        case health(isUp: Bool, reason: String?)
        /// ``ElementLife/nextDeadline`` has come.
        case deadline
        /// The service has started; the first thing an element is told.
        case restarted
        /// Somebody wants the device read now.
        case refresh
    }
}

/// How a report came about.
public enum ReportOrigin: String, Codable, Hashable, Sendable {
    /// The device spoke by itself.
    case device
    /// The answer to a read.
    case read
}

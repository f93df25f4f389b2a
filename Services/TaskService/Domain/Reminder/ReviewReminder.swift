import Clockwork
import Schema

/// The one reminder there is: that the inbox waits to be looked through. All that has to be kept of it is this value.
public struct ReviewReminder: Codable, Hashable, Sendable {
    /// The last review, the last notice or the first start, whichever was last.
    public var anchor: Timestamp

    /// A reminder that counts from a moment.
    public init(anchor: Timestamp) { self.anchor = anchor }

    /// What happens at a moment.
    public enum Turn: Hashable, Sendable {
        /// Nothing before a time; the reminder is as it was.
        case notYet(until: Timestamp)
        /// A notice now, and how it goes on; keep that before the notice goes out.
        case notice(next: ReviewReminder)
        /// No notice, but the reminder counts anew; keep that.
        case nothing(next: ReviewReminder)
    }

    /// When the next turn comes: an interval after the anchor, or at the end of the quiet hours that is in.
    public func due(_ settings: ReminderSettings, _ clock: WallClock) -> Timestamp {
        Self.awake(anchor + settings.interval, settings, clock)
    }

    /// What happens now with so many tasks in the inbox.
    public func turn(now: Timestamp, inbox: Int, _ settings: ReminderSettings, _ clock: WallClock) -> Turn {
        // The clocks were put back: waiting for an anchor in the future could be silence for years.
        guard anchor <= now else { return .nothing(next: ReviewReminder(anchor: now)) }
        let time = Self.awake(max(due(settings, clock), now), settings, clock)
        guard time <= now else { return .notYet(until: time) }
        let next = ReviewReminder(anchor: now)
        return inbox > 0 ? .notice(next: next) : .nothing(next: next)
    }

    /// The inbox was looked through, so the reminder counts from here.
    public func reviewed(at now: Timestamp) -> ReviewReminder { ReviewReminder(anchor: now) }

    private static func awake(_ time: Timestamp, _ settings: ReminderSettings, _ clock: WallClock) -> Timestamp {
        settings.quiet?.awake(time, clock) ?? time
    }
}

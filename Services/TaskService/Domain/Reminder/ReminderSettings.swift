/// When the owner wants to be reminded of the inbox.
public struct ReminderSettings: Hashable, Sendable {
    /// Hours from one notice or review to the next notice, 1 to 48; others count as the nearest of these.
    public var hours: Double
    /// When there is no notice; nil for a notice at any hour.
    public var quiet: QuietHours?

    /// Every 14 hours, but not at night.
    public init(hours: Double = 14, quiet: QuietHours? = .night) {
        self.hours = hours
        self.quiet = quiet
    }

    /// The seconds from one notice to the next.
    var interval: Double { (hours.isNaN ? 14 : min(max(hours, 1), 48)) * 3600 }
}

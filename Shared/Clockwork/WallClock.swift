import Foundation
import Schema

/// The owner's clock: turns dates and times as people mean them into points in time, and back.
///
/// Over a change of the clocks it does what a person would: a time that is skipped is as much later as the clocks are
/// put forward, and of one that comes twice the first counts.
public struct WallClock: Sendable {
    /// The owner's zone in the IANA database, such as `Europe/Madrid`.
    public let zone: String
    private let rules: TimeZone

    /// A clock in a zone; nil for one that is not known.
    public init?(zone: String) {
        guard let rules = TimeZone(identifier: zone) else { return nil }
        self.zone = zone
        self.rules = rules
    }

    /// A clock that shows UTC.
    public static let utc = WallClock(.gmt)

    private init(_ rules: TimeZone) {
        zone = "UTC"
        self.rules = rules
    }

    /// Whether the IANA database has a zone of this name.
    public static func knows(_ zone: String) -> Bool { TimeZone(identifier: zone) != nil }

    /// The point in time; of a whole day its beginning.
    public func instant(_ time: CalendarTime) -> Timestamp {
        Self.instant(time.date, time.seconds ?? 0, rules(of: time))
    }

    /// The point in time at which it is over: of a whole day its end.
    public func end(_ time: CalendarTime) -> Timestamp {
        guard time.isAllDay else { return instant(time) }
        return Self.instant(time.date + 1, 0, rules(of: time))
    }

    /// A time of the owner's clock as a point in time.
    public func instant(_ date: CivilDate, seconds: Int) -> Timestamp { Self.instant(date, seconds, rules) }

    /// What the owner's clock shows.
    public func shows(_ time: Timestamp) -> (date: CivilDate, seconds: Int) { Self.shows(time, rules) }

    /// What the clock of a time's own zone shows, so that a series keeps to it.
    public func shows(_ time: Timestamp, as model: CalendarTime) -> (date: CivilDate, seconds: Int) {
        Self.shows(time, rules(of: model))
    }

    /// The owner's day.
    public func today(_ now: Timestamp) -> CivilDate { shows(now).date }

    /// A zone that is not known counts as the owner's.
    private func rules(of time: CalendarTime) -> TimeZone {
        switch time.zone {
        case .owner: rules
        case .utc: .gmt
        case .named(let name): TimeZone(identifier: name) ?? rules
        }
    }

    private static func shows(_ time: Timestamp, _ rules: TimeZone) -> (date: CivilDate, seconds: Int) {
        let utc = CalendarTime(time)
        let seconds = utc.date.day * 86_400 + (utc.seconds ?? 0)
        let local = seconds + offset(seconds, rules)
        let day = Int((Double(local) / 86_400).rounded(.down))
        return (CivilDate(day: day), local - day * 86_400)
    }

    private static func instant(_ date: CivilDate, _ seconds: Int, _ rules: TimeZone) -> Timestamp {
        let local = date.day * 86_400 + seconds
        // The offsets a day before and after: no zone changes its clocks twice in two days.
        let before = offset(local - 86_400, rules)
        let after = offset(local + 86_400, rules)
        let candidates = [before, after].map { local - $0 }.filter { local - $0 == offset($0, rules) }
        // A sum ends with the years that can be written: the first day of all began before them in the east.
        return Timestamp(milliseconds: 0) + Double(candidates.min() ?? local - before)
    }

    private static func offset(_ seconds: Int, _ rules: TimeZone) -> Int {
        rules.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}

import Clockwork
import Foundation
import Schema

/// Reads the times of feeds, which are not all RFC 3339: some have no seconds, `+0300` for an offset, or no zone, and
/// some are fourteen digits (`20110408113007`).
struct FeedClock {
    /// The clock of times without a zone.
    let clock: WallClock

    init(_ clock: WallClock) { self.clock = clock }

    /// A point in time; nil when the text is none.
    func time(_ text: String?) -> Timestamp? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        if let time = Timestamp(text) { return time }
        if let digits = text.wholeMatch(of: Self.digits)?.output {
            return Timestamp("\(digits.1)-\(digits.2)-\(digits.3)T\(digits.4):\(digits.5):\(digits.6)Z").map(local)
        }
        guard let parts = text.wholeMatch(of: Self.form) else { return nil }
        let wall = "\(parts.date)T\(parts.clock)" + (parts.seconds.map { "\($0)" } ?? ":00")
        guard let offset = parts.offset else { return Timestamp(wall + "Z").map(local) }
        return Timestamp(wall + (offset == "Z" ? "Z" : "\(offset.prefix(3)):\(offset.suffix(2))"))
    }

    // Made once, as to make a pattern costs more than reading a record. Nothing changes them.
    private nonisolated(unsafe) static let form =
        /(?<date>\d{4}-\d{2}-\d{2})[T ](?<clock>\d{2}:\d{2})(?<seconds>:\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?/
    private nonisolated(unsafe) static let digits = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/

    /// The time at which the clock shows what UTC shows at another.
    private func local(_ utc: Timestamp) -> Timestamp {
        let (date, seconds) = WallClock.utc.shows(utc)
        let fraction = utc - WallClock.utc.instant(date, seconds: seconds)
        return clock.instant(date, seconds: seconds) + fraction
    }
}

import Foundation
import Schema

/// Reads the times of feeds, which are not all RFC 3339: some have no seconds, `+0300` for an offset, or no zone.
struct FeedClock {
    /// The zone of times without one.
    let zone: TimeZone

    /// A point in time; nil when the text is none.
    func time(_ text: String?) -> Timestamp? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        if let time = Timestamp(text) { return time }
        guard let parts = text.wholeMatch(of: Self.form) else { return nil }
        let wall = "\(parts.date)T\(parts.clock)" + (parts.seconds.map { "\($0)" } ?? ":00")
        guard let offset = parts.offset else { return Timestamp(wall + "Z").map(local) }
        return Timestamp(wall + (offset == "Z" ? "Z" : "\(offset.prefix(3)):\(offset.suffix(2))"))
    }

    private static var form:
        Regex<(Substring, date: Substring, clock: Substring, seconds: Substring?, offset: Substring?)>
    {
        /(?<date>\d{4}-\d{2}-\d{2})[T ](?<clock>\d{2}:\d{2})(?<seconds>:\d{2}(?:\.\d+)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?/
    }

    /// Asked twice, as the offset is that of the time sought.
    private func local(_ wall: Timestamp) -> Timestamp {
        var offset = 0
        for _ in 0..<2 {
            let guess = (wall + Double(-offset)).milliseconds / 1000
            offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(guess)))
        }
        return wall + Double(-offset)
    }
}

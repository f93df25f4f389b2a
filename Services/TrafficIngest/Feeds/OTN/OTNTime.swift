import Foundation
import Schema

/// A local time in fourteen digits: `20110408113007`.
struct OTNTime {
    let time: Timestamp

    /// Nil for anything else, and for days that do not exist.
    init?(_ text: String, zone: TimeZone) {
        guard text.utf8.count == 14, text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
            return nil
        }
        let (day, clock) = (number / 1_000_000, number % 1_000_000)
        let (hour, minute, second) = (clock / 10_000, clock / 100 % 100, clock % 100)
        guard let date = CivilDate(day / 10_000, day / 100 % 100, day % 100), hour < 24, minute < 60, second < 60 else {
            return nil
        }
        let local = Double(date.day * 86_400 + hour * 3600 + minute * 60 + second)
        // Taking the numbers for UTC gives an offset that is wrong for an hour or two when the clocks change; the time
        // that follows from it is near enough to give the right one.
        let guess = local - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: local)))
        let exact = local - Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: guess)))
        time = Timestamp(milliseconds: Int64(exact * 1000))
    }
}

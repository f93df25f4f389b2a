import Foundation
import Schema

/// A zone's definition: its changes of the clocks over some years, one by one.
enum CalendarZone {
    /// Before and after these no zone's rules are worth their lines.
    private static let told = 1970...2100

    static func lines(_ name: String, _ years: ClosedRange<Int>) -> [String] {
        guard let zone = TimeZone(identifier: name),
            let from = CivilDate(max(told.lowerBound, years.lowerBound - 1), 1, 1),
            let to = CivilDate(min(told.upperBound, years.upperBound + 2), 1, 1)
        else { return [] }
        var moment = Date(timeIntervalSince1970: Double(from.day) * 86_400)
        let end = Date(timeIntervalSince1970: Double(to.day) * 86_400)
        var lines = ["BEGIN:VTIMEZONE", "TZID:\(name)", "X-LIC-LOCATION:\(name)"]
        lines += observance(zone, moment, before: zone.secondsFromGMT(for: moment))
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next < end, next > moment {
            lines += observance(zone, next, before: zone.secondsFromGMT(for: next.addingTimeInterval(-1)))
            moment = next
        }
        return lines + ["END:VTIMEZONE"]
    }

    private static func observance(_ zone: TimeZone, _ moment: Date, before: Int) -> [String] {
        let kind = zone.isDaylightSavingTime(for: moment) ? "DAYLIGHT" : "STANDARD"
        let local = Int(moment.timeIntervalSince1970) + before
        let day = Int((Double(local) / 86_400).rounded(.down))
        let start = CompactTime.local(CivilDate(day: day), local - day * 86_400)
        return [
            "BEGIN:\(kind)", "DTSTART:\(start)", "TZOFFSETFROM:\(offset(before))",
            "TZOFFSETTO:\(offset(zone.secondsFromGMT(for: moment)))", "END:\(kind)",
        ]
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
        return (seconds < 0 ? "-" : "+") + digits
    }
}

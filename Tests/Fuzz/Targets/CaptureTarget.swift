import Clockwork
import Schema
import TaskServiceDomain

extension FuzzTarget {
    private static let clock = WallClock(zone: "Europe/Madrid") ?? .utc
    /// A Monday, a leap day, and one near the end of the calendar.
    private static let nows = ["2026-11-23T09:00:00Z", "2028-02-29T22:59:59Z", "9998-12-20T12:00:00Z"]
        .compactMap { Timestamp($0) }

    /// A line as a person types it.
    static let capture = FuzzTarget("capture", longest: 2048) { input in
        let text = String(decoding: input, as: UTF8.self)
        for now in nows {
            let line = CapturedLine(text, clock: clock, now: now)
            try hold(line.name.unicodeScalars.count <= 1000, "a name of \(line.name.unicodeScalars.count) characters")
            try hold(line.contexts.count <= 100, "\(line.contexts.count) contexts")
            try hold(line.warnings.count <= 23, "\(line.warnings.count) warnings")
            for time in [line.due, line.defer].compactMap({ $0 }) {
                try hold(CalendarTime("\(time)") == time, "the date \(time) cannot be read again")
            }
            if let rule = line.recurrence?.rule {
                try hold(RecurrenceRule("\(rule)") == rule, "the rule \(rule) cannot be read again")
            }
            let reader = EditReader(clock: clock, now: now)
            guard let draft = try? Draft(CaptureTask(line: text), id: "draft", reader: reader) else { continue }
            let bytes = try JSONCodec().encode(draft.task)
            try hold(
                try JSONCodec().value(TaskDocument.self, from: bytes[...]) == draft.task,
                "the task cannot be read"
            )
        }
    }
}

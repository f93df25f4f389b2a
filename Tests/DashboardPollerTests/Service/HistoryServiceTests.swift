import Foundation
import GRDB
import Schema
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct HistoryServiceTests {
    /// Values as if the service had polled once a minute from so many minutes ago, and had then been away.
    private static func fill(_ database: StoppedDatabase, minutesAgo: ClosedRange<Int>) throws {
        let now = Int64(Date.now.timeIntervalSince1970 * 1000)
        try database.change("DELETE FROM history")
        for minute in minutesAgo {
            let at = now - Int64(minute) * 60_000
            // Every tenth poll failed.
            let value: Double? = minute.isMultiple(of: 10) ? nil : Double(minute)
            try database.change(
                "INSERT INTO history (widget, step, at, name, last, count) VALUES ('w', 0, ?, '', ?, 1)",
                [at, value]
            )
        }
        let until = Timestamp(milliseconds: now - Int64(minutesAgo.upperBound) * 60_000)
        try database.change(
            "UPDATE entity SET state = ? WHERE kind = 'history'",
            [Data(#"{"until":"\#(until)"}"#.utf8)]
        )
    }

    @Test func `values are put together, also those from before the service was away`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            try await dashboard.restart { try Self.fill($0, minutesAgo: 120...239) }
            let day = Timestamp(milliseconds: Int64((Date.now.timeIntervalSince1970 - 86_000) * 1000))
            func points(_ step: String) async throws -> [JSON] {
                let question = #"{"widget":"w","from":"\#(day)","step":"\#(step)","limit":1000}"#
                return try await dashboard.ask("history", question)["points"]?.elements ?? []
            }
            try await eventually("they are put together") { try await points("1h").count >= 2 }
            let minutes = try await points("5m").filter { ($0["max"]?.number ?? 0) >= 120 }
            #expect((24...25).contains(minutes.count), "two hours of five minutes: \(minutes.count)")
            let counted = minutes.compactMap { $0["count"]?.number }.reduce(0, +)
            #expect(counted == 108, "every value once, and no failure")
            let hours = try await points("1h").filter { ($0["max"]?.number ?? 0) >= 120 }
            #expect(hours.compactMap { $0["count"]?.number }.reduce(0, +) == 108)
            #expect(hours.compactMap { $0["max"]?.number }.max() == 239)
        }
    }

    @Test func `a history comes in pages, each point once`() async throws {
        try await withDashboard { dashboard, server in
            try await dashboard.show("number", on: server)
            try await dashboard.restart { try Self.fill($0, minutesAgo: 1...100) }
            var times: [String] = []
            var cursor: String?
            repeat {
                let more = cursor.map { #","cursor":"\#($0)""# } ?? ""
                let page = try await dashboard.ask("history", #"{"widget":"w","limit":30\#(more)}"#)
                times += page["points"]?.elements.compactMap { $0["at"]?.text } ?? []
                cursor = page["next"]?.text
            } while cursor != nil
            #expect(times.count >= 100 && Set(times).count == times.count && times == times.sorted())
        }
    }
}

import Clockwork
import Foundation
import Schema
import TaskServiceDomain
import Testing

private let noon = friday

@Suite struct ReviewReminderTests {
    private let reminder = ReviewReminder(anchor: noon)
    private let settings = ReminderSettings(hours: 2, quiet: .night)

    private func turn(_ seconds: Double, inbox: Int = 3) throws -> ReviewReminder.Turn {
        try reminder.turn(now: noon + seconds, inbox: inbox, settings, madrid())
    }

    @Test func `the notice comes after the interval and once`() throws {
        #expect(try turn(0) == .notYet(until: noon + 7200))
        #expect(try turn(7199.999) == .notYet(until: noon + 7200))
        let next = ReviewReminder(anchor: noon + 7200)
        #expect(try turn(7200) == .notice(next: next))
        #expect(try next.turn(now: noon + 7200, inbox: 3, settings, madrid()) == .notYet(until: noon + 14_400))
    }

    @Test func `an empty inbox passes its turn`() throws {
        #expect(try turn(7300, inbox: 0) == .nothing(next: ReviewReminder(anchor: noon + 7300)))
    }

    @Test func `a review starts the interval anew`() throws {
        let reviewed = reminder.reviewed(at: noon + 7000)
        #expect(try reviewed.turn(now: noon + 7200, inbox: 3, settings, madrid()) == .notYet(until: noon + 14_200))
    }

    @Test func `a service that was down gives one notice at its start`() throws {
        let start = noon + 30 * 86_400
        #expect(try turn(30 * 86_400) == .notice(next: ReviewReminder(anchor: start)))
    }

    @Test func `a service that starts in quiet hours waits for their end`() throws {
        // 23:00 in Madrid; the quiet hours end nine hours later.
        #expect(try turn(10 * 3600) == .notYet(until: noon + 19 * 3600))
    }

    @Test func `a clock that was put back starts the interval anew`() throws {
        let now = noon + -400 * 86_400
        #expect(try turn(-400 * 86_400) == .nothing(next: ReviewReminder(anchor: now)))
    }

    @Test(arguments: [(0.0, 1.0), (-5, 1), (1, 1), (14, 14), (48, 48), (1000, 48), (.infinity, 48), (.nan, 14)])
    func `hours out of range count as the nearest`(hours: Double, counted: Double) throws {
        let settings = ReminderSettings(hours: hours, quiet: nil)
        #expect(try reminder.due(settings, madrid()) == noon + counted * 3600)
    }

    @Test func `the reminder survives a restart`() throws {
        let data = try JSONEncoder().encode(reminder)
        #expect(String(decoding: data, as: UTF8.self) == #"{"anchor":"2026-11-20T12:00:00.000Z"}"#)
        #expect(try JSONDecoder().decode(ReviewReminder.self, from: data) == reminder)
    }
}

import Clockwork
import Foundation
import Schema
import TaskServiceDomain
import TestKit

/// A service's year with one reminder, minute by minute, and all that can happen to it.
struct ReminderYear {
    /// A notice, or what came in between.
    struct Entry {
        enum Kind: Equatable { case notice, review, emptied, stepForward, stepBack, down(minutes: Int) }
        let kind: Kind
        /// Time as it really passes.
        let real: Timestamp
        /// What the machine takes it for.
        let shown: Timestamp
    }

    var settings: ReminderSettings
    let clock: WallClock
    var random: Seeded
    /// How likely things are, per minute.
    var reviews = 0.0
    var emptyings = 0.0
    var outages = 0.0
    var clockSteps = 0.0

    private(set) var log: [Entry] = []
    private var offset = 0.0
    private var inbox = 3
    private var downUntil: Timestamp?

    init(settings: ReminderSettings, clock: WallClock, seed: UInt64) {
        self.settings = settings
        self.clock = clock
        random = Seeded(seed)
    }

    /// Lives from the first minute of 2026 to the last.
    mutating func run() throws {
        let start = Timestamp(milliseconds: 1_767_222_000_000)
        var reminder = ReviewReminder(anchor: start)
        for minute in 1...525_600 {
            let real = start + Double(minute) * 60
            stepClock(real)
            if try restart(real, &reminder) { continue }
            let now = real + offset
            if happens(reviews) {
                reminder = reminder.reviewed(at: now)
                note(.review, real)
            }
            if happens(emptyings) { inbox = inbox == 0 ? 3 : 0 }
            if inbox == 0, log.last?.kind != .emptied { note(.emptied, real) }
            switch reminder.turn(now: now, inbox: inbox, settings, clock) {
            case .notYet: continue
            case .nothing(let next): reminder = next
            case .notice(let next):
                reminder = next
                note(.notice, real)
            }
        }
    }

    private mutating func note(_ kind: Entry.Kind, _ real: Timestamp) {
        log.append(Entry(kind: kind, real: real, shown: real + offset))
    }

    private mutating func happens(_ chance: Double) -> Bool {
        chance > 0 && Double.random(in: 0..<1, using: &random) < chance
    }

    private mutating func stepClock(_ real: Timestamp) {
        guard happens(clockSteps) else { return }
        let sizes: [Double] = [1, 90, 3600, 21_600, 2_592_000]
        let size = sizes.randomElement(using: &random) ?? 0
        let step = Bool.random(using: &random) ? size : -size
        offset += step
        note(step > 0 ? .stepForward : .stepBack, real)
    }

    /// Whether the service is down; what it knows afterwards is what it wrote.
    private mutating func restart(_ real: Timestamp, _ reminder: inout ReviewReminder) throws -> Bool {
        if let until = downUntil, real < until { return true }
        downUntil = nil
        guard happens(outages) else { return false }
        reminder = try JSONDecoder().decode(ReviewReminder.self, from: JSONEncoder().encode(reminder))
        let minutes = [0, 1, 30, 600, 4000].randomElement(using: &random) ?? 0
        downUntil = real + Double(minutes) * 60
        note(.down(minutes: minutes), real)
        return minutes > 0
    }
}

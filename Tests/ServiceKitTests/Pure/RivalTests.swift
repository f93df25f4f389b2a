import Bus
import Schema
import Testing

@testable import ServiceKit

/// Who gives way when two have one name.
struct RivalTests {
    private let mine = Timestamp(milliseconds: 1000)

    private func status(_ started: Timestamp) -> ServiceStatus {
        var status = ServiceStatus(.online, service: "door-service", version: "1", at: started)
        status.started = started
        return status
    }

    @Test func `who started first gives way to one that comes later`() {
        var rival = Rival(started: mine)
        rival.connected(now: 0)
        let later = Timestamp(milliseconds: 2000)
        #expect(rival.hear(status(mine), now: 10) == nil)
        #expect(rival.hear(status(later), now: 11)?.code == .takenOver)
    }

    @Test func `what an earlier process left behind is no rival, nor its late will`() {
        var rival = Rival(started: mine)
        rival.connected(now: 0)
        let left = Timestamp(milliseconds: 5000)
        #expect(rival.hear(status(left), now: 1) == nil)
        #expect(rival.hear(status(mine), now: 4) == nil)
        #expect(rival.hear(status(left), now: 30) == nil)
        #expect(rival.hear(status(left), now: 31) == nil, "said twice without ours between")
    }

    @Test func `one that was there before and goes on taking our place is one`() {
        var rival = Rival(started: mine)
        rival.connected(now: 0)
        let other = Timestamp(milliseconds: 5000)
        #expect(rival.hear(status(other), now: 1) == nil)
        for turn in 1...2 {
            #expect(rival.hear(status(mine), now: Double(10 * turn)) == nil)
            #expect(rival.hear(status(other), now: Double(10 * turn) + 5) == nil)
        }
        #expect(rival.hear(status(mine), now: 30) == nil)
        #expect(rival.hear(status(other), now: 35)?.code == .takenOver)
    }
}

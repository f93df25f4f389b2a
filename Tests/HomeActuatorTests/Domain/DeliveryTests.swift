import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct DeliveryTests {
    @Test func `a command is driven at once and applied by the device's report`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try story.order("a", SetElement(state: .on))
        #expect(story.driven == ["a"])
        #expect(story.life.confirmed.state == .off)
        #expect(story.life.document.target == ElementValues(state: .on))
        try story.when(.started("a"))
        story.after(120)
        try story.when(.report(ElementValues(state: .on), .device))
        #expect(story.ends.map(\.end) == [.applied])
        #expect(story.ends.first?.latencyMs == 120)
        #expect(story.changes.map(\.command) == ["a"])
        #expect(story.changes.first?.origin == "command")
        #expect(story.life.document.target == nil)
        #expect(story.life.document.command == "a")
    }

    @Test func `an acknowledgement is no confirmation where the device can confirm`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try story.running("a", SetElement(state: .on))
        try story.when(.sent("a"))
        try story.when(.acknowledged("a"))
        #expect(story.life.confirmed.state == .off)
        #expect(story.ends.isEmpty)
    }

    @Test func `a driver that cannot hear ends a command assumed when it was sent`() throws {
        var story = ElementStory(.relay, feedback: .none)
        try story.running("a", SetElement(state: .on))
        try story.when(.sent("a"))
        #expect(story.end(of: "a") == .assumed)
        #expect(story.life.confirmed.state == .on)
        #expect(story.life.assurance == .assumed)
        #expect(story.changes.first?.command == "a")
    }

    @Test func `a server that only acknowledges ends a command assumed`() throws {
        var story = ElementStory(.relay, feedback: .acknowledgement)
        try story.running("a", SetElement(state: .on))
        try story.when(.sent("a"))
        #expect(story.ends.isEmpty)
        try story.when(.acknowledged("a"))
        #expect(story.end(of: "a") == .assumed)
    }

    @Test func `a device that does not speak is read after it took a command`() throws {
        var story = ElementStory(.relay, feedback: .readBack)
        try story.running("a", SetElement(state: .on))
        try story.when(.acknowledged("a"))
        #expect(story.reads == [.afterCommand("a")])
        try story.when(.confirmed("a", ElementValues(state: .on)))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.assurance == .confirmed)
    }

    @Test func `a failure of the driver is the end, with its reason, and leaves the state alone`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try story.running("a", SetElement(state: .on))
        try story.when(.failed("a", reason: "no operation for ON"))
        #expect(story.ends.map(\.end) == [.failed])
        #expect(story.ends.first?.reason == "no operation for ON")
        #expect(story.life.confirmed.state == .off)
    }

    @Test func `what a driver says of an ended command ends it no second time, but a reading is believed`() throws {
        var story = ElementStory(.relay)
        try story.running("a", SetElement(state: .on))
        try story.when(.failed("a", reason: "gone"))
        try story.when(.acknowledged("a"))
        try story.when(.failed("a", reason: "gone again"))
        try story.when(.confirmed("a", ElementValues(state: .on)))
        #expect(story.ends.count == 1)
        #expect(story.life.confirmed.state == .on)
        #expect(story.changes.first?.origin == "device")
    }

    @Test func `a command whose lifetime is over when its turn comes ends expired and is not begun`() throws {
        var story = ElementStory(.relay)
        try story.order("a", SetElement(state: .on), lifetime: 10)
        story.after(10_000)
        try story.when(.started("a"))
        #expect(story.ends.map(\.end) == [.expired])
        #expect(!story.events.contains { if case .running = $0 { true } else { false } })
    }

    @Test func `a command the driver never begins expires by itself`() throws {
        var story = ElementStory(.relay)
        let begin = story.now
        try story.order("a", SetElement(state: .on), lifetime: 10)
        try story.deadline()
        #expect(story.now - begin == 10)
        #expect(story.end(of: "a") == .expired)
        #expect(story.life.nextDeadline == nil)
    }

    @Test func `a command that comes too late is refused`() throws {
        var story = ElementStory(.relay)
        let problem = #expect(throws: Problem.self) { try story.order("a", SetElement(state: .on), lifetime: 0) }
        #expect(problem?.slug == "expired")
        #expect(story.life == ElementLife())
    }

    @Test func `after a restart open and waiting commands fail, nothing is driven, and the device is read`() throws {
        var story = ElementStory(.relay)
        try story.when(.health(isUp: true, reason: nil))
        try story.given(ElementValues(state: .off))
        try story.running("a", SetElement(state: .on))
        for number in 0..<10 {
            try? story.order("b\(number)", SetElement(state: number % 2 == 0 ? .off : .on), from: "\(number)")
        }
        try story.when(.restarted)
        #expect(story.driven.isEmpty)
        #expect(story.end(of: "b9") == .failed)
        #expect(story.ends.last?.reason?.contains("service restarted") == true)
        #expect(story.reads == [.afterStart])
        #expect(story.life.assurance == .restored)
        #expect(story.life.confirmed.state == .off)
        #expect(!story.life.isOnline)
        #expect(story.life.nextDeadline == nil)
        try story.when(.report(ElementValues(state: .off), .read))
        #expect(story.life.assurance == .confirmed)
    }

    @Test func `a word about one property does not confirm another`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 30))
        try story.when(.restarted)
        try story.when(.report(ElementValues(state: .on), .read))
        #expect(story.life.assurance == .restored)
        try story.when(.report(ElementValues(brightness: 30), .read))
        #expect(story.life.assurance == .confirmed)
    }

    @Test func `what was never known is not restored`() throws {
        var story = ElementStory(.relay)
        try story.when(.restarted)
        #expect(story.life.assurance == .unknown)
    }

    @Test func `a device that comes back is read`() throws {
        var story = ElementStory(.relay)
        try story.when(.health(isUp: true, reason: nil))
        #expect(story.reads == [.afterReturn])
        try story.when(.health(isUp: true, reason: nil))
        #expect(story.events.isEmpty)
        try story.when(.health(isUp: false, reason: "no answer for 30 s"))
        #expect(story.events == [.availabilityChanged(isOnline: false, reason: "no answer for 30 s")])
        #expect(story.life.document.online == "offline")
    }

    @Test func `a refresh asks the device`() throws {
        var story = ElementStory(.relay)
        try story.when(.refresh)
        #expect(story.reads == [.onRequest])
    }

    @Test func `the state survives its storage as JSON`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(state: .on, brightness: 20), .device))
        let codec = JSONCodec()
        let stored = try codec.encode(story.life)
        #expect(try codec.value(ElementLife.self, from: stored[...]) == story.life)
        #expect(try codec.encode(codec.value(ElementLife.self, from: stored[...])) == stored)
    }
}

import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct PatienceTests {
    @Test func `an unconfirmed command is read once and then timed out with the true state`() throws {
        var story = ElementStory(.relay)
        try story.running("a", SetElement(state: .on))
        let begin = story.now
        try story.deadline()
        #expect(story.now - begin == 2)
        #expect(story.reads == [.lastChance(command: "a", deadline: story.now + 2)])
        #expect(story.ends.isEmpty)
        try story.when(.report(ElementValues(state: .off), .read))
        #expect(story.ends.map(\.end) == [.timedOut])
        #expect(story.life.confirmed.state == .off)
        #expect(story.life.assurance == .confirmed)
    }

    @Test func `a device that says nothing to the last read either is timed out`() throws {
        var story = ElementStory(.relay)
        try story.running("a", SetElement(state: .on))
        try story.deadline()
        try story.deadline()
        #expect(story.ends.map(\.end) == [.timedOut])
        #expect(story.life.confirmed.isEmpty)
    }

    @Test func `a last read that finds the target applies it`() throws {
        var story = ElementStory(.relay)
        try story.running("a", SetElement(state: .on))
        try story.deadline()
        try story.when(.report(ElementValues(state: .on), .read))
        #expect(story.ends.map(\.end) == [.applied])
    }

    @Test func `patience runs from when the driver began, not from acceptance`() throws {
        var story = ElementStory(.relay)
        try story.order("a", SetElement(state: .on))
        story.after(5_000)
        try story.when(.started("a"))
        let begin = story.now
        try story.deadline()
        #expect(story.now - begin == 2)
        #expect(story.end(of: "a") == nil)
    }

    @Test func `a level has the time of its transition`() throws {
        let traits = ElementTraits(.lamp, feedback: .push)
        #expect(traits.patience(for: Target(ElementValues(state: .on, brightness: 5), transition: 3)) == 5)
        #expect(traits.patience(for: Target(ElementValues(state: .off))) == 2)
    }

    @Test func `a cover has 1.2 times its travel and 2 seconds, its STOP 2 seconds`() throws {
        let traits = ElementTraits(.sample(.bidirectional) { $0.travelSeconds = 25 }, feedback: .push)
        #expect(traits.patience(for: Target(ElementValues(state: .open, position: 100))) == 32)
        #expect(traits.patience(for: .stop) == 2)
    }

    @Test func `a device behind HTTP has 5 seconds at least`() throws {
        let element = Element.sample(.binary) { $0.driver = DriverBinding(http: .init(url: "http://house.local")) }
        #expect(ElementTraits(element, feedback: .acknowledgement).patience(for: Target(.init(state: .on))) == 5)
        #expect(ElementTraits(.relay, feedback: .push).patience(for: Target(.init(state: .on))) == 2)
    }

    @Test func `a driver that cannot read is timed out without a read`() throws {
        var story = ElementStory(.relay, feedback: .acknowledgement)
        try story.running("a", SetElement(state: .on))
        try story.deadline()
        #expect(story.reads.isEmpty)
        #expect(story.ends.map(\.end) == [.timedOut])
    }
}

import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct CoverTests {
    @Test func `a cover tells its way and is applied when it has arrived`() throws {
        var story = ElementStory(.cover)
        try story.given(ElementValues(state: .closed, position: 0))
        try story.running("a", SetElement(state: .open))
        try story.when(.report(ElementValues(state: .opening, position: 40), .device))
        #expect(story.life.confirmed == ElementValues(state: .opening, position: 40))
        #expect(story.changes.map(\.command) == ["a"])
        try story.when(.report(ElementValues(state: .opening, position: 100), .device))
        #expect(story.ends.isEmpty)
        try story.when(.report(ElementValues(state: .open, position: 99), .device))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed == ElementValues(state: .open, position: 100))
    }

    @Test(arguments: [
        (ElementValues(state: .unknown, position: 30), ElementState.open),
        (ElementValues(state: .unknown, position: 0), .closed),
        (ElementValues(state: .open, position: 0), .closed),
        (ElementValues(state: .closed, position: 30), .open),
        (ElementValues(position: 1), .open),
    ])
    func `a cover that stands is open unless its position is 0, never stopped`(
        report: ElementValues,
        state: ElementState
    ) throws {
        var story = ElementStory(.cover)
        try story.given(report)
        #expect(story.life.confirmed.state == state)
    }

    @Test func `open without a position does not keep the position of closed`() throws {
        var story = ElementStory(.cover)
        try story.given(ElementValues(state: .closed))
        #expect(story.life.confirmed.position == 0)
        try story.when(.report(ElementValues(state: .open), .device))
        #expect(story.life.confirmed == ElementValues(state: .open))
    }

    @Test func `a cover without positions is applied by its word`() throws {
        var story = ElementStory(.sample(.bidirectional) { $0.hasPosition = false })
        try story.running("a", SetElement(state: .close))
        try story.when(.report(ElementValues(state: .closed, position: 7), .device))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed == ElementValues(state: .closed))
    }

    @Test func `STOP supersedes the move and is applied when the cover stands`() throws {
        var story = ElementStory(.cover)
        try story.given(ElementValues(state: .closed, position: 0))
        try story.running("a", SetElement(state: .open))
        try story.when(.report(ElementValues(state: .opening, position: 40), .device))
        try story.running("s", SetElement(state: .stop))
        #expect(story.end(of: "a") == .superseded)
        try story.when(.report(ElementValues(state: .opening, position: 42), .device))
        #expect(story.end(of: "s") == nil)
        try story.when(.report(ElementValues(state: .open, position: 43), .device))
        #expect(story.end(of: "s") == .applied)
        #expect(story.life.confirmed == ElementValues(state: .open, position: 43))
    }

    @Test func `STOP is driven without a token, and past the queue and the hold of its sender`() throws {
        var story = ElementStory(.cover)
        for number in 0..<20 { try story.order("p\(number)", SetElement(position: Double(number + 1))) }
        #expect(story.life.waiting.count == 1)
        try story.order("s", SetElement(state: .stop), queued: 500)
        #expect(story.driven == ["s"])
        #expect(story.end(of: "p19") == .superseded)
        #expect(story.life.waiting.isEmpty)
    }

    @Test func `nothing supersedes a STOP, and a later move waits for its end`() throws {
        var story = ElementStory(.cover)
        try story.given(ElementValues(state: .opening, position: 40))
        try story.running("s", SetElement(state: .stop))
        try story.order("m", SetElement(position: 10))
        #expect(story.driven.isEmpty)
        try story.order("s2", SetElement(state: .stop))
        #expect(story.end(of: "s") == nil)
        #expect(story.end(of: "m") == .superseded)
        try story.order("m2", SetElement(position: 20))
        try story.when(.report(ElementValues(state: .open, position: 41), .device))
        #expect(story.end(of: "s") == .applied)
        #expect(story.end(of: "s2") == .applied)
        #expect(story.driven == ["m2"])
    }

    @Test func `a STOP that is assumed leaves a moving cover open, until the device says where it is`() throws {
        var story = ElementStory(.cover, feedback: .none)
        try story.given(ElementValues(state: .closing, position: 40))
        try story.running("s", SetElement(state: .stop))
        try story.when(.sent("s"))
        #expect(story.end(of: "s") == .assumed)
        #expect(story.life.confirmed == ElementValues(state: .open, position: 40))
        #expect(story.life.assurance == .assumed)
        try story.when(.report(ElementValues(state: .open, position: 38), .device))
        #expect(story.life.assurance == .confirmed)
    }

    @Test func `a thesis cover without feedback is assumed where it was sent`() throws {
        var story = ElementStory(.sample(.bidirectional) { $0.hasPosition = false }, feedback: .none)
        try story.running("a", SetElement(state: .open))
        try story.when(.sent("a"))
        #expect(story.life.confirmed == ElementValues(state: .open))
        #expect(story.life.assurance == .assumed)
    }
}

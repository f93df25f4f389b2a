import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct SupersessionTests {
    @Test func `a later command on the same property supersedes the open one`() throws {
        var story = ElementStory(.relay)
        try story.running("a", SetElement(state: .on))
        try story.order("b", SetElement(state: .off))
        #expect(story.ends.map(\.order.id) == ["a"])
        #expect(story.end(of: "a") == .superseded)
        #expect(story.driven == ["b"])
        #expect(story.life.command("a") == nil)
    }

    @Test func `commands on different properties leave each other alone`() throws {
        var story = ElementStory(.sample([.binary, .value]))
        try story.running("a", SetElement(state: .on))
        try story.running("b", SetElement(value: .text("hola")))
        #expect(story.ends.isEmpty)
        try story.when(.report(ElementValues(value: .text("hola")), .device))
        #expect(story.end(of: "b") == .applied)
        #expect(story.end(of: "a") == nil)
        try story.when(.report(ElementValues(state: .on), .device))
        #expect(story.end(of: "a") == .applied)
    }

    @Test func `ON after a level takes the state and leaves the level open`() throws {
        var story = ElementStory(.lamp)
        try story.running("a", SetElement(brightness: 40))
        try story.running("b", SetElement(state: .on))
        #expect(story.ends.isEmpty)
        try story.when(.report(ElementValues(state: .on), .device))
        #expect(story.end(of: "b") == .applied)
        #expect(story.end(of: "a") == nil)
        try story.when(.report(ElementValues(brightness: 40), .device))
        #expect(story.end(of: "a") == .applied)
    }

    @Test func `OFF takes the level too`() throws {
        var story = ElementStory(.lamp)
        try story.running("a", SetElement(brightness: 40))
        try story.order("b", SetElement(state: .off))
        #expect(story.end(of: "a") == .superseded)
    }

    @Test func `ten commands go at once, then five a second, and the latest wins`() throws {
        var story = ElementStory(.lamp)
        for level in 1...10 { try story.order("c\(level)", SetElement(brightness: Double(level))) }
        #expect(story.driven == ["c10"])
        try story.order("c11", SetElement(brightness: 11))
        #expect(story.driven.isEmpty)
        try story.order("c12", SetElement(brightness: 12))
        #expect(story.end(of: "c11") == .superseded)
        #expect(story.life.nextDeadline == story.now + 0.2)
        story.after(199)
        try story.when(.deadline)
        #expect(story.driven.isEmpty)
        story.after(1)
        try story.when(.deadline)
        #expect(story.driven == ["c12"])
    }

    @Test func `waiting commands on different properties are both driven in time`() throws {
        var story = ElementStory(.sample([.dimmable, .value]))
        for level in 1...10 { try story.order("c\(level)", SetElement(brightness: Double(level))) }
        try story.order("level", SetElement(brightness: 50))
        try story.order("text", SetElement(value: .text("x")))
        #expect(story.life.waiting.map(\.order.id) == ["level", "text"])
        try story.deadline()
        #expect(story.driven == ["level"])
        try story.deadline()
        #expect(story.driven == ["text"])
    }

    @Test func `a thousand slider messages reach the driver at the limit and the last one wins`() throws {
        var story = ElementStory(.lamp)
        var driven: [String] = []
        for number in 0..<1000 {
            try story.order("m\(number)", SetElement(brightness: Double(number % 99 + 1)))
            driven += story.driven
            story.after(2)
            if let due = story.life.nextDeadline, due <= story.now { try story.when(.deadline) }
            driven += story.driven
        }
        if !story.life.waiting.isEmpty { try story.deadline() }
        driven += story.driven
        #expect(Set(driven).count <= 10 + 2 * 5 + 1)
        #expect(driven.last == "m999")
        #expect(story.life.open.map(\.order.id) == ["m999"])
        #expect(story.ends.count == 999)
    }

    @Test func `a driver with a hundred commands in its queue takes no more`() throws {
        var story = ElementStory(.relay)
        try story.order("a", SetElement(state: .on), queued: 99)
        let problem = #expect(throws: Problem.self) { try story.order("b", SetElement(state: .on), queued: 100) }
        #expect(problem?.slug == "rate-limited")
        #expect(problem?.retryable == true)
        #expect(story.life.command("a") != nil)
    }

    @Test func `an id that is open already is not accepted twice`() throws {
        var story = ElementStory(.relay)
        try story.order("a", SetElement(state: .on))
        try story.order("a", SetElement(state: .off))
        #expect(story.events.isEmpty)
    }
}

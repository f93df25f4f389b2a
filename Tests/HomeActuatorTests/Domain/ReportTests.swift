import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct ReportTests {
    @Test func `a report of the old value is held for a second and then published`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(state: .on, brightness: 50), .device))
        #expect(story.life.confirmed.brightness == 50)
        #expect(story.changes.first?.command == "a")
        try story.when(.report(ElementValues(state: .on, brightness: 20), .device))
        #expect(story.changes.isEmpty)
        #expect(story.life.confirmed.brightness == 50)
        story.after(400)
        try story.when(.report(ElementValues(state: .on, brightness: 20), .device))
        let held = try #require(story.life.held)
        #expect(held.until == story.now + 0.6)
        try story.deadline()
        #expect(story.events.first == .released(isPublished: true))
        #expect(story.life.confirmed.brightness == 20)
        #expect(story.life.held == nil)
    }

    @Test func `a held report that is overtaken is never published`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(brightness: 50), .device))
        try story.when(.report(ElementValues(brightness: 20), .device))
        try story.when(.report(ElementValues(brightness: 80), .device))
        #expect(story.events.first == .released(isPublished: false))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed == ElementValues(state: .on, brightness: 80))
        #expect(story.life.nextDeadline == nil)
    }

    @Test func `a held report is the truth when the command fails`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(brightness: 50), .device))
        try story.when(.report(ElementValues(brightness: 20), .device))
        try story.when(.failed("a", reason: "relay jammed"))
        #expect(story.life.confirmed.brightness == 20)
        #expect(story.life.held == nil)
    }

    @Test func `a held report does not outlive a restart, as the device is read`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(brightness: 50), .device))
        try story.when(.report(ElementValues(brightness: 20), .device))
        try story.when(.restarted)
        #expect(story.life.held == nil)
        #expect(story.life.confirmed.brightness == 50)
        #expect(story.life.assurance == .restored)
    }

    @Test func `a switch on the wall is published at once while a command is open`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(state: .off), .device))
        #expect(story.changes.map(\.origin) == ["device"])
        #expect(story.life.confirmed.state == .off)
        #expect(story.ends.isEmpty)
    }

    @Test func `an answer to a read is never held`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 20))
        try story.running("a", SetElement(brightness: 80))
        try story.when(.report(ElementValues(brightness: 50), .device))
        try story.when(.report(ElementValues(brightness: 20), .read))
        #expect(story.life.confirmed.brightness == 20)
        #expect(story.life.held == nil)
    }

    @Test func `a level rounded by one is applied as requested, and its echo changes nothing`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 50))
        try story.running("a", SetElement(brightness: 14))
        try story.when(.report(ElementValues(state: .on, brightness: 13), .device))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed.brightness == 14)
        try story.when(.report(ElementValues(state: .on, brightness: 13), .device))
        #expect(story.events.isEmpty)
        try story.when(.report(ElementValues(state: .on, brightness: 12), .device))
        #expect(story.life.confirmed.brightness == 12)
    }

    @Test func `the old level is recognised in the device's rounding, which is not counted twice`() throws {
        var story = ElementStory(.lamp)
        try story.running("a", SetElement(brightness: 30))
        try story.when(.report(ElementValues(state: .on, brightness: 29), .device))
        try story.running("b", SetElement(brightness: 31))
        try story.when(.report(ElementValues(brightness: 29), .read))
        #expect(story.end(of: "b") == nil)
        try story.running("c", SetElement(brightness: 80))
        try story.when(.report(ElementValues(brightness: 50), .device))
        try story.when(.report(ElementValues(brightness: 29), .device))
        #expect(story.life.confirmed.brightness == 50)
        #expect(story.life.held != nil)
    }

    @Test func `a level off by two is not the target`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 50))
        try story.running("a", SetElement(brightness: 14))
        try story.when(.report(ElementValues(state: .on, brightness: 16), .device))
        #expect(story.ends.isEmpty)
        #expect(story.life.confirmed.brightness == 16)
    }

    @Test(arguments: [("21.5", Scalar.number(21.5)), ("true", Scalar.truth(true)), ("False", Scalar.truth(false))])
    func `a text is confirmed by the number or truth value that it spells`(text: String, said: Scalar) throws {
        var story = ElementStory(.text)
        try story.running("a", SetElement(value: .text(text)))
        try story.when(.report(ElementValues(value: said), .device))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed.value == .text(text))
    }

    @Test func `a text is not confirmed by another number`() throws {
        var story = ElementStory(.text)
        try story.running("a", SetElement(value: .text("21.5")))
        try story.when(.report(ElementValues(value: .number(21.4)), .device))
        #expect(story.end(of: "a") == nil)
    }

    @Test func `a number is equal within half its step`() throws {
        var story = ElementStory(.setPoint)
        try story.running("a", SetElement(value: .number(21.5)))
        try story.when(.report(ElementValues(value: .number(21.7)), .device))
        #expect(story.end(of: "a") == .applied)
        #expect(story.life.confirmed.value == .number(21.5))
        try story.running("b", SetElement(value: .number(30)))
        try story.when(.report(ElementValues(value: .number(29)), .device))
        #expect(story.end(of: "b") == nil)
    }

    @Test func `the level is kept while OFF and the level 0 is OFF`() throws {
        var story = ElementStory(.lamp)
        try story.given(ElementValues(state: .on, brightness: 30))
        try story.when(.report(ElementValues(brightness: 0), .device))
        #expect(story.life.confirmed == ElementValues(state: .off, brightness: 30))
        try story.when(.report(ElementValues(state: .on), .device))
        #expect(story.life.confirmed == ElementValues(state: .on, brightness: 30))
        #expect(story.life.lastBrightness == 30)
    }

    @Test func `what does not belong to the element is not taken`() throws {
        var story = ElementStory(.relay)
        try story.when(.report(ElementValues(brightness: 3, position: 4, value: .text("x")), .device))
        #expect(story.events.isEmpty)
    }

    @Test func `the same report twice changes nothing the second time`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .on))
        let version = story.life.version
        try story.when(.report(ElementValues(state: .on), .device))
        #expect(story.events.isEmpty)
        #expect(story.life.version == version)
    }
}

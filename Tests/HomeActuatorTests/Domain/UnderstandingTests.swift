import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct UnderstandingTests {
    private func target(_ command: SetElement, _ element: Element, from outlook: ElementValues = .init())
        throws(Problem) -> Target
    {
        try Target(command, for: element, from: outlook)
    }

    private func refusal(_ command: SetElement, _ element: Element) throws -> Violation {
        let problem = #expect(throws: Problem.self) { try target(command, element) }
        #expect(problem?.slug == "schema-violation")
        return try #require(problem?.errors?.first)
    }

    private func bare(_ text: String) throws -> SetElement { try #require(SetElement.bare(text)) }

    @Test func `OFF wins over a level, the level 0 is OFF, and a level alone is ON`() throws {
        #expect(try target(SetElement(state: .off, brightness: 40), .lamp).values == ElementValues(state: .off))
        #expect(try target(SetElement(brightness: 0), .lamp).values == ElementValues(state: .off))
        #expect(try target(SetElement(state: .on, brightness: 0), .lamp).values == ElementValues(state: .off))
        #expect(try target(SetElement(brightness: 42.4), .lamp).values == ElementValues(state: .on, brightness: 42))
        #expect(try target(SetElement(brightness: 0.2), .lamp).values == ElementValues(state: .on, brightness: 1))
    }

    @Test func `TOGGLE becomes the opposite of what the element is or is going to be`() throws {
        #expect(try target(SetElement(state: .toggle), .relay, from: .init(state: .on)).values.state == .off)
        #expect(try target(SetElement(state: .toggle), .relay, from: .init(state: .off)).values.state == .on)
        #expect(try target(SetElement(state: .toggle), .relay).values.state == .on)
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try story.order("a", SetElement(state: .toggle))
        #expect(story.life.target?.state == .on)
        try story.order("b", SetElement(state: .toggle))
        #expect(story.life.target?.state == .off)
    }

    @Test func `a bare scalar means what the type of the element takes`() throws {
        #expect(try target(bare("on"), .relay).values == ElementValues(state: .on))
        #expect(try target(bare("42"), .lamp).values == ElementValues(state: .on, brightness: 42))
        #expect(try target(bare("30"), .cover).values == ElementValues(state: .open, position: 30))
        #expect(try target(bare("hola"), .text).values == ElementValues(value: .text("hola")))
        #expect(try target(bare("42"), .text).values == ElementValues(value: .text("42")))
        #expect(try target(bare("21.5"), .setPoint).values == ElementValues(value: .number(21.5)))
    }

    @Test(arguments: ["maybe", "nan", "inf", "0x20", "1e999"])
    func `a bare text that means nothing to an element is refused with what it takes`(text: String) throws {
        let violation = try refusal(bare(text), .lamp)
        #expect(violation.expected == "ON, OFF or TOGGLE, or a number between 0 and 100 for Sample Thing")
        #expect(violation.actual == text)
    }

    @Test func `OPEN is position 100 and CLOSE 0 where there are positions`() throws {
        let plain = Element.sample(.bidirectional) { $0.hasPosition = false }
        #expect(try target(SetElement(state: .open), .cover).values == ElementValues(state: .open, position: 100))
        #expect(try target(SetElement(state: .close), .cover).values == ElementValues(state: .closed, position: 0))
        #expect(try target(SetElement(state: .open), plain).values == ElementValues(state: .open))
        #expect(try target(SetElement(position: 0), .cover).values == ElementValues(state: .closed, position: 0))
    }

    @Test func `STOP is for covers that can stop`() throws {
        #expect(try target(SetElement(state: .stop), .cover) == .stop)
        let endless = Element.sample(.bidirectional) { $0.canStop = false }
        #expect(try refusal(SetElement(state: .stop), endless).expected == "OPEN or CLOSE for Sample Thing")
        #expect(try refusal(SetElement(state: .stop), .relay).pointer == "/state")
    }

    @Test func `an impossible property is refused with what the element takes`() throws {
        let violation = try refusal(SetElement(position: 30), .lamp)
        #expect(violation.pointer == "/position")
        #expect(
            violation.expected
                == "left out: Sample Thing takes state (ON, OFF or TOGGLE) and brightness (0–100)"
        )
        #expect(try refusal(SetElement(brightness: 3), .relay).pointer == "/brightness")
        #expect(try refusal(SetElement(value: .number(3)), .lamp).pointer == "/value")
        let plain = Element.sample(.bidirectional) { $0.hasPosition = false }
        #expect(try refusal(SetElement(position: 30), plain).pointer == "/position")
    }

    @Test func `an unknown or foreign word is refused with the accepted ones`() throws {
        let unknown = try JSONCodec().value(SetElement.self, from: Array(#"{"state":"BLINK"}"#.utf8)[...])
        #expect(try refusal(unknown, .relay).expected == "ON, OFF or TOGGLE for Sample Thing")
        #expect(try refusal(SetElement(state: .on), .cover).expected == "OPEN, CLOSE or STOP for Sample Thing")
        #expect(try refusal(SetElement(state: .toggle), .cover).actual == "TOGGLE")
        #expect(try refusal(SetElement(state: .on), .text).pointer == "/state")
    }

    @Test func `a binary bidirectional element takes ON for OPEN`() throws {
        let both = Element.sample([.binary, .bidirectional])
        #expect(try target(SetElement(state: .on), both).values == ElementValues(state: .open, position: 100))
    }

    @Test(arguments: [(101.0, "maximum"), (-1, "minimum"), (.nan, "maximum")])
    func `a level or position out of range is refused`(number: Double, rule: String) throws {
        #expect(try refusal(SetElement(brightness: number), .lamp).rule == rule)
        #expect(try refusal(SetElement(position: number), .cover).pointer == "/position")
    }

    @Test func `OPEN beside position 0 is a contradiction, CLOSE wins over any other`() throws {
        #expect(try refusal(SetElement(state: .open, position: 0), .cover).rule == "contradiction")
        #expect(try target(SetElement(state: .close, position: 40), .cover).values.position == 0)
        #expect(try target(SetElement(state: .open, position: 40), .cover).values.position == 40)
    }

    @Test(arguments: [("4.5", "minimum"), ("35.5", "maximum"), ("21.3", "multipleOf"), ("warm", "type"), ("", "type")])
    func `a number out of its range, off its step or no number is refused`(text: String, rule: String) throws {
        let violation = try refusal(SetElement(value: .text(text)), .setPoint)
        #expect(violation.rule == rule)
        #expect(violation.expected == "a number between 5 and 35 in steps of 0.5 for Sample Thing")
    }

    @Test func `a text has a thousand characters at most and may be empty`() throws {
        #expect(try target(SetElement(value: .text("")), .text).values.value == .text(""))
        let long = String(repeating: "ñ", count: 1000)
        #expect(try target(SetElement(value: .text(long)), .text).values.value == .text(long))
        #expect(try refusal(SetElement(value: .text(long + "x")), .text).rule == "maxLength")
        #expect(try target(SetElement(value: .truth(true)), .text).values.value == .text("true"))
    }

    @Test func `a command that says nothing is refused`() throws {
        #expect(try refusal(SetElement(), .lamp).rule == "required")
        #expect(try refusal(SetElement(transition: 3), .lamp).rule == "required")
    }

    @Test func `a transition goes along for dimmable elements only`() throws {
        #expect(try target(SetElement(state: .on, transition: 3), .lamp).transition == 3)
        #expect(try target(SetElement(state: .on, transition: 3), .relay).transition == nil)
        #expect(try refusal(SetElement(state: .on, transition: 4000), .lamp).pointer == "/transition")
    }

    @Test func `the four verbs say the same as set`() throws {
        let word = try #require(SetElementState.bare("OPEN"))
        #expect(try target(SetElement(word), .cover).values.position == 100)
        let level = try #require(SetElementBrightness.bare("7"))
        #expect(try target(SetElement(level), .lamp).values.brightness == 7)
        let position = try #require(SetElementPosition.bare("8"))
        #expect(try target(SetElement(position), .cover).values.position == 8)
        let value = try #require(SetElementValue.bare(""))
        #expect(try target(SetElement(value), .text).values.value == .text(""))
    }
}

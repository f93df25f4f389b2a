import Schema
import Testing

@testable import HomeActuatorDomain

@Suite struct LoopTests {
    private func suspicions(_ story: ElementStory) -> [LoopSuspicion] {
        story.events.compactMap { event in
            if case .loopSuspected(let loop) = event { loop } else { nil }
        }
    }

    private func reverse(_ story: inout ElementStory, _ times: Int, every milliseconds: Int64 = 1000) throws {
        for number in 0..<times {
            story.after(milliseconds)
            try story.order("r\(story.now)", SetElement(state: number % 2 == 0 ? .on : .off), from: "loop")
        }
    }

    @Test func `the seventh reversal within ten seconds is suspected, and that sender is held for ten seconds`() throws
    {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try reverse(&story, 6)
        #expect(suspicions(story).isEmpty)
        try reverse(&story, 1)
        let loop = try #require(suspicions(story).first)
        #expect(loop.source == "loop")
        #expect(loop.reversals == 7)
        #expect(loop.until == story.now + 10)
        let problem = #expect(throws: Problem.self) { try story.order("x", SetElement(state: .off), from: "loop") }
        #expect(problem?.slug == "rate-limited")
        #expect(problem?.detail.contains("back and forth") == true)
        try story.order("person", SetElement(state: .off), from: "app")
        #expect(story.life.command("person") != nil)
        #expect(suspicions(story).isEmpty)
        story.after(10_000)
        try story.order("y", SetElement(state: .on), from: "loop")
        #expect(suspicions(story).isEmpty)
        #expect(story.life.command("y") != nil)
    }

    @Test func `reversals over a longer time are nobody's loop`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        try reverse(&story, 30, every: 1700)
        #expect(suspicions(story).isEmpty)
        #expect(story.life.loops.isHeld("loop", at: story.now) == nil)
    }

    @Test func `telling a dead device ON again and again is no reversal`() throws {
        var story = ElementStory(.relay)
        try story.given(ElementValues(state: .off))
        for number in 0..<12 {
            try story.order("n\(number)", SetElement(state: .on), from: "loop")
            story.after(500)
        }
        #expect(story.life.loops.isHeld("loop", at: story.now) == nil)
    }

    @Test func `turning round what a device does by itself counts`() throws {
        var story = ElementStory(.relay)
        for number in 0..<8 where story.life.loops.isHeld("loop", at: story.now) == nil {
            try story.when(.report(ElementValues(state: .off), .device))
            try story.running("n\(number)", SetElement(state: .on), from: "loop")
            try story.when(.report(ElementValues(state: .on), .device))
            story.after(300)
        }
        #expect(story.life.loops.isHeld("loop", at: story.now) != nil)
    }

    @Test func `a held sender can still stop a cover`() throws {
        var story = ElementStory(.cover)
        try story.given(ElementValues(state: .closed, position: 0))
        for number in 0..<7 {
            try story.order("n\(number)", SetElement(state: number % 2 == 0 ? .open : .close), from: "loop")
        }
        #expect(suspicions(story).count == 1)
        #expect(throws: Problem.self) { try story.order("x", SetElement(state: .close), from: "loop") }
        try story.order("s", SetElement(state: .stop), from: "loop")
        #expect(story.driven == ["s"])
    }

    @Test func `the published suspicion asks for a person`() throws {
        let loop = LoopSuspicion(source: "rules", reversals: 7, until: Timestamp(milliseconds: 0))
        let event = loop.event(home: "cabin", element: .relay)
        #expect(event.sender == "rules")
        #expect(event.attention.dedupeKey == "home/loop/cabin/sample/1970-01-01")
    }

    @Test func `a person is asked again on another day`() {
        let keys = [1, 2, 26].map { (hour: Int64) in
            let until = Timestamp(milliseconds: hour * 3_600_000)
            let loop = LoopSuspicion(source: "rules", reversals: 7, until: until)
            return loop.event(home: "cabin", element: .relay).attention.dedupeKey
        }
        #expect(keys[0] == keys[1] && keys[1] != keys[2])
    }

    @Test func `a source sends twenty commands a second, and others are not held up by it`() throws {
        var limiter = SourceLimiter()
        let now = Timestamp(milliseconds: 1_000_000)
        for _ in 0..<20 { try limiter.admit("a", at: now) }
        let problem = #expect(throws: Problem.self) { try limiter.admit("a", at: now) }
        #expect(problem?.slug == "rate-limited")
        try limiter.admit("b", at: now)
        try limiter.admit("a", at: now + 0.05)
        #expect(throws: Problem.self) { try limiter.admit("a", at: now + 0.05) }
    }

    @Test func `a clock that is set back stops nobody`() throws {
        var bucket = TokenBucket(perSecond: 5, burst: 1)
        let noon = Timestamp(milliseconds: 1_000_000)
        let taken = [noon, noon + -3600, noon + -3599].map { bucket.take(at: $0) }
        #expect(taken == [true, false, true])
    }
}

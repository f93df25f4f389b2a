import Testing

@testable import HomeActuator

/// When everything is said again after Home Assistant has started.
struct BirthRuleTests {
    @Test func `a birth is answered once, after its jitter`() {
        var rule = BirthRule()
        #expect(rule.heard("online", at: 100, chance: 0.5) == 105)
        #expect(rule.isDue(at: 104.9) == false)
        #expect(rule.isDue(at: 105) == true)
        #expect(rule.isDue(at: 106) == false)
    }

    @Test func `births within half a minute wait for their turn`() {
        var rule = BirthRule()
        _ = rule.heard("online", at: 0, chance: 0)
        #expect(rule.isDue(at: 0) == true)
        #expect(rule.heard("online", at: 3, chance: 0.1) == 30)
        #expect(rule.heard("online", at: 4, chance: 0.9) == nil)
        #expect(rule.isDue(at: 29) == false)
        #expect(rule.isDue(at: 30) == true)
        #expect(rule.heard("online", at: 90, chance: 1) == 100)
    }

    @Test func `other words change nothing`() {
        var rule = BirthRule()
        #expect(rule.heard("offline", at: 0, chance: 0) == nil)
        #expect(rule.heard("", at: 0, chance: 0) == nil)
        #expect(rule.isDue(at: 1000) == false)
    }
}

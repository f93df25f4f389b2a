import History
import Testing

@testable import Chaos

/// What will be done is decided by the seed.
struct PlanTests {
    @Test func `a seed plans the same twice, and another one something else`() {
        let kinds = Set(BlowKind.allCases)
        let plan = Plan(7, kinds, .full, seconds: 600)
        #expect(plan.strikes == Plan(7, kinds, .full, seconds: 600).strikes)
        #expect(plan.strikes != Plan(8, kinds, .full, seconds: 600).strikes)
    }

    @Test func `every kind has its turn, and blows lie two to six seconds apart`() {
        let strikes = Plan(1, Set(BlowKind.allCases), .full, seconds: 600).strikes
        #expect(Set(strikes.map(\.blow.kind)) == Set(BlowKind.allCases))
        #expect(strikes.allSatisfy { (2...6).contains($0.pause) && $0.blow.seconds <= 35 })
    }
}

import DashboardPollerDomain
import Testing

struct StartBudgetTests {
    @Test func `a few sources start at twenty a second`() {
        let delays = StartBudget.delays(intervals: [Double](repeating: 60, count: 5))
        #expect(delays == [0, 0.05, 0.1, 0.15, 0.2].map { ($0 * 20).rounded() / 20 })
        #expect(StartBudget.delays(intervals: []).isEmpty)
    }

    @Test(arguments: [1, 199, 200, 201, 5000])
    func `however many they are, none starts later than ten seconds, and there is no burst`(_ count: Int) {
        let delays = StartBudget.delays(intervals: [Double](repeating: 60, count: count))
        #expect(delays.allSatisfy { (0...10).contains($0) })
        let perSecond = Dictionary(grouping: delays) { Int($0) }.mapValues(\.count)
        let most = max(20, (count + 9) / 10)
        #expect(perSecond.values.allSatisfy { $0 <= most + 1 }, "\(perSecond)")
    }

    @Test func `none starts later than its interval`() {
        let delays = StartBudget.delays(intervals: [Double](repeating: 2, count: 100))
        #expect(delays.max() == 2)
    }
}

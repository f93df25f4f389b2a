import DashboardPollerDomain
import Schema
import Testing

@Suite struct FreshnessTests {
    @Test(arguments: [
        (nil, 60, Freshness.none), (0, 60, .fresh), (120, 60, .fresh), (120.1, 60, .stale), (300, 60, .stale),
        (300.1, 60, .expired), (500, 100, .stale), (501, 100, .expired), (299, 10, .stale),
    ])
    func `a value is fresh for two intervals and stale for five, or five minutes`(
        _ age: Double?,
        _ interval: Double,
        _ expected: Freshness
    ) {
        #expect(Freshness.of(age: age, interval: interval) == expected)
    }

    @Test(arguments: [10.0, 60, 100, 3600])
    func `the end of each is where the next begins`(_ interval: Double) throws {
        for freshness in [Freshness.fresh, .stale] {
            let end = try #require(freshness.end(interval: interval))
            #expect(Freshness.of(age: end, interval: interval) == freshness)
            #expect(Freshness.of(age: end + 0.001, interval: interval) != freshness)
        }
        #expect(Freshness.expired.end(interval: interval) == nil)
    }
}

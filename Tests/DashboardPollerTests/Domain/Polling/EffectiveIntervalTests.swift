import DashboardPollerDomain
import Testing

struct EffectiveIntervalTests {
    @Test(
        arguments: [
            (nil, [], 60), (30, [], 30), (nil, [nil, nil], 60), (120, [300, nil, 90], 90), (30, [300], 30),
            (nil, [300], 300),
            (600, [5], 10), (3, [], 10), (86_400, [nil], 86_400), (1e9, [], 86_400),
        ] as [(Double?, [Double?], Double)]
    )
    func `the shortest wins, and ten seconds are the shortest`(
        _ source: Double?,
        _ widgets: [Double?],
        _ seconds: Double
    ) {
        #expect(EffectiveInterval.seconds(source: source, widgets: widgets) == seconds)
    }
}

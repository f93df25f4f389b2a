import DashboardPollerDomain
import Schema
import Testing

struct HistoryStepTests {
    private static let now = Timestamp(milliseconds: 1_790_002_800_000)

    @Test(
        arguments: [
            (0, HistoryStep.raw), (86_400, .raw), (86_401, .minutes), (30 * 86_400, .minutes), (30 * 86_400 + 1, .hour),
            (365 * 86_400, .hour), (1000 * 86_400, .hour), (-60, .raw),
        ] as [(Double, HistoryStep)]
    )
    func `the finest step that reaches back to a time`(_ ago: Double, _ step: HistoryStep) {
        #expect(HistoryStep.reaching(back: Self.now + -ago, at: Self.now) == step)
    }

    @Test func `a step begins at a whole five minutes, or a whole hour`() {
        let time = Self.now + 3599.999
        #expect(HistoryStep.raw.start(of: time) == time)
        #expect(HistoryStep.minutes.start(of: time) == Self.now + 3300)
        #expect(HistoryStep.hour.start(of: time) == Self.now)
        #expect(HistoryStep.hour.start(of: Self.now) == Self.now)
        #expect(HistoryStep.hour.start(of: Timestamp(milliseconds: -1)).milliseconds == -3_600_000)
    }
}

import DashboardPollerDomain
import Schema
import TestKit
import Testing

struct HistoryRollUpTests {
    /// 2026-09-21T14:00:00Z.
    private static let hour = Timestamp(milliseconds: 1_790_002_800_000)

    private static func point(_ minute: Double, _ value: Double?, _ name: String? = nil) -> HistoryPoint {
        var point = HistoryPoint(at: hour + minute * 60, last: value)
        point.name = name
        return point
    }

    private static func sum(_ minute: Double, _ values: [Double], _ name: String? = nil) -> HistoryPoint {
        var sum = point(minute, values.last, name)
        sum.min = values.min()
        sum.max = values.max()
        sum.avg = values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        sum.count = values.count
        return sum
    }

    @Test func `values of five minutes become one point, and an error is no value`() {
        let raw = [
            Self.point(0, 4), Self.point(1, nil), Self.point(2, 8), Self.point(4.999, 3), Self.point(5, 1),
            Self.point(10, nil), Self.point(20, -2),
        ]
        #expect(
            HistoryRollUp.points(raw, step: .minutes) == [
                Self.sum(0, [4, 8, 3]), Self.sum(5, [1]), Self.sum(10, []), Self.sum(20, [-2]),
            ]
        )
    }

    @Test func `an hour is weighted by the values of its five minutes`() {
        let minutes = [Self.sum(0, [1, 1, 1]), Self.sum(5, []), Self.sum(10, [9]), Self.sum(60, [5])]
        var hour = Self.sum(0, [1, 1, 1, 9])
        hour.avg = 3
        #expect(HistoryRollUp.points(minutes, step: .hour) == [hour, Self.sum(60, [5])])
    }

    @Test func `the order of what comes in does not matter, the last is the latest`() {
        let raw = [Self.point(3, 9), Self.point(1, 5), Self.point(4, nil)]
        #expect(HistoryRollUp.points(raw, step: .minutes).first?.last == 9)
        #expect(HistoryRollUp.points(raw.reversed(), step: .minutes).first?.last == 9)
    }

    @Test func `each name has points of its own`() {
        let raw = [Self.point(0, 1, "b"), Self.point(0, 2, "a"), Self.point(1, 3, "a"), Self.point(1, 4)]
        let points = HistoryRollUp.points(raw, step: .minutes)
        #expect(points == [Self.sum(0, [4]), Self.sum(0, [2, 3], "a"), Self.sum(0, [1], "b")])
    }

    @Test(arguments: Array(UInt64(1)...20))
    func `by way of five minutes an hour is the same as at once`(_ seed: UInt64) throws {
        var chance = Seeded(seed)
        let raw = (0..<500).map { _ in
            let isGap = Int.random(in: 0..<6, using: &chance) == 0
            let value = Double(Int.random(in: -1000...1000, using: &chance))
            return Self.point(Double.random(in: -300...300, using: &chance), isGap ? nil : value)
        }
        let direct = HistoryRollUp.points(raw, step: .hour)
        let twice = HistoryRollUp.points(HistoryRollUp.points(raw, step: .minutes), step: .hour)
        try #require(direct.count == twice.count)
        for (one, other) in zip(direct, twice) {
            #expect(abs((one.avg ?? 0) - (other.avg ?? 0)) < 1e-9)
            var other = other
            other.avg = one.avg
            #expect(one == other)
        }
        #expect(direct.reduce(0) { $0 + ($1.count ?? 0) } == raw.count { $0.last != nil })
    }
}

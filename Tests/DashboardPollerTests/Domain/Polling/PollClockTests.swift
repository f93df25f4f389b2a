import DashboardPollerDomain
import Schema
import Testing

struct PollClockTests {
    private static let time = Timestamp(milliseconds: 1_790_000_000_000)

    @Test(arguments: [10.0, 30, 60, 86_400])
    func `ticks are an interval apart, and the next is behind now`(_ seconds: Double) {
        for id in ["calls", "marks", ""] {
            let clock = PollClock(source: id, seconds: seconds)
            for time in [Self.time, Timestamp(milliseconds: 7), Timestamp(milliseconds: -1_234_567)] {
                let tick = clock.next(after: time)
                #expect(tick > time && tick - time <= seconds)
                #expect(clock.next(after: tick) == tick + seconds)
                #expect(clock.next(after: tick + -0.001) == tick)
            }
        }
    }

    @Test func `the phase is of the source's SHA-256, the same in every process`() {
        // The first eight bytes of SHA-256("calls") are 0xf46f5990ebfadcab; the phase is that modulo 60,000 ms.
        let zero = Timestamp(milliseconds: 0)
        #expect(PollClock(source: "calls", seconds: 60).next(after: zero).milliseconds == 8_139)
        #expect(PollClock(source: "marks", seconds: 60).next(after: zero).milliseconds != 8_139)
    }

    @Test func `a thousand sources are spread over the interval`() {
        var tenths = [Int](repeating: 0, count: 10)
        for number in 0..<1000 {
            let clock = PollClock(source: "source-\(number)", seconds: 60)
            tenths[Int(clock.next(after: Self.time) - Self.time - 0.001) / 6] += 1
        }
        #expect(tenths.allSatisfy { (60...140).contains($0) }, "\(tenths)")
    }

    @Test func `ticks between two moments are counted`() {
        let clock = PollClock(source: "calls", seconds: 60)
        let tick = clock.next(after: Self.time)
        #expect(clock.ticks(after: tick, through: tick + 59.999) == 0)
        #expect(clock.ticks(after: tick, through: tick + 60) == 1)
        #expect(clock.ticks(after: tick, through: tick + 190) == 3)
        #expect(clock.ticks(after: tick, through: tick + -190) == 0)
    }
}

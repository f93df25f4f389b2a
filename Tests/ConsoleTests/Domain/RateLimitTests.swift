import ConsoleDomain
import Schema
import Testing

@Suite struct RateLimitTests {
    @Test(arguments: [
        ("clinic/search", false, RateLimit.search), ("clinic/patient", false, .chart),
        ("clinic/summary", false, .chart),
        ("clinic/history", false, .chart), ("clinic/consultation", false, .chart), ("clinic/export", false, .export),
        ("clinic/export", true, nil), ("clinic/list", false, nil), ("clinic/attachment", false, nil),
        ("tasks/search", false, nil),
    ])
    func `questions about patients have limits of their own`(path: String, isContinued: Bool, limit: RateLimit?) {
        let (service, levels) = RightsTests.parts(path)
        #expect(RateLimit.of(service, asking: levels, isContinued: isContinued) == limit)
    }

    @Test(arguments: [(RateLimit.request, 600, 0.1), (.search, 30, 2.0), (.chart, 120, 0.5), (.export, 3, 1200)])
    func `a limit is used up at once and fills again in its time`(limit: RateLimit, count: Int, pause: Double) throws {
        var bucket = limit.bucket(at: 0)
        let taken = (1...count).map { _ in bucket.take(at: 0) }
        #expect(taken.allSatisfy { $0 == nil })
        let wait = bucket.take(at: 0)
        #expect(try abs(#require(wait) - pause) < 0.001)
        let later = bucket.take(at: pause + 0.001)
        #expect(later == nil)
        #expect(!bucket.isFull(at: limit.seconds) && bucket.isFull(at: limit.seconds + pause + 1))
    }
}

@Suite struct ChartWatchTests {
    @Test func `the two hundredth patient within an hour raises the alarm, once`() {
        var watch = ChartWatch()
        let alarms = (1...250).filter { watch.open("p\($0)", at: Double($0)) }
        #expect(alarms == [200])
        let later = (1...200).filter { watch.open("q\($0)", at: 5000) }
        #expect(later == [200])
    }

    @Test func `a text longer than any patient's id is no patient, and letters of either case are one`() {
        var watch = ChartWatch()
        let filling = String(repeating: "x", count: 64)
        let long = (1...250).map { watch.open("\(filling)\($0)", at: 1) }
        #expect(!long.contains(true))
        let twice = (1...199).flatMap { [watch.open("p\($0)", at: 2), watch.open("P\($0)", at: 2)] }
        #expect(!twice.contains(true))
    }

    @Test func `the same patients again, or as many in two hours, raise none`() {
        var watch = ChartWatch()
        let rounds = (1...10).flatMap { round in (1...199).map { watch.open("p\($0)", at: Double(round)) } }
        #expect(!rounds.contains(true))
        var slow = ChartWatch()
        let slowly = (1...400).map { slow.open("p\($0)", at: Double($0) * 19) }
        #expect(!slowly.contains(true))
    }
}

import DashboardPollerDomain
import Schema
import Testing

/// What the faults of a source mean for the polls to come.
struct SourceFaultTests {
    @Test(
        arguments: [
            (60, [60, 120, 240, 300, 300, 300]), (10, [10, 20, 40, 80, 160, 300, 300]), (3600, [3600, 3600, 3600]),
        ] as [(Double, [Double])]
    )
    func `a source that fails is asked less and less often, up to five minutes`(
        _ interval: Double,
        _ waits: [Double]
    ) throws {
        var source = PlannedSource(interval: interval)
        for (index, wait) in waits.enumerated() {
            source.poll(.failed("net.timeout"))
            #expect(source.plan.failures == index + 1)
            #expect(source.step() == .wait(wait))
            source.pass(wait)
        }
        source.poll(.good)
        #expect(source.plan.failures == 0)
        #expect(source.step() == .wait(source.untilTick))
        source.pass(source.untilTick)
        source.poll(.failed("net.reset"))
        #expect(source.step() == .wait(interval), "the count begins anew")
    }

    @Test(arguments: [(0.0, 108.0), (0.25, 114), (1, 132)])
    func `a wait is moved by a tenth, so that sources do not come back together`(_ chance: Double, _ wait: Double)
        throws
    {
        var source = PlannedSource()
        source.poll(.failed("http.status", status: 500))
        source.pass(60)
        source.poll(.failed("http.status", status: 500), chance: chance)
        guard case .wait(let seconds) = source.step() else { throw UnexpectedStep() }
        #expect(abs(seconds - wait) < 1e-9)
    }

    @Test(arguments: [401, 403, 404, 410])
    func `three refusals in a row make it wait for a quarter of an hour`(_ status: Int) {
        var source = PlannedSource()
        let refusal = SourceEnd.failed(status < 404 ? "http.auth" : "http.status", status: status)
        for wait in [60.0, 120, 900, 900] {
            source.poll(refusal)
            #expect(source.step() == .wait(wait))
            source.pass(wait)
        }
        source.poll(.failed("http.status", status: 500))
        #expect(source.step() == .wait(300), "not in a row")
        source.pass(300)
        source.poll(refusal)
        #expect(source.step() == .wait(300))
    }

    @Test(arguments: ["policy.address", "policy.scheme", "policy.port", "redirect.blocked", "redirect.too_many"])
    func `what is forbidden is not asked for again until somebody changes it`(_ code: String) {
        var source = PlannedSource()
        source.poll(.failed(code))
        #expect(source.plan.isStopped)
        #expect(source.step() == .rest)
        source.pass(100_000)
        #expect(source.step() == .rest)
        source.edit()
        #expect(!source.plan.isStopped)
        source.poll(.failed(code))
        source.pollNow()
        #expect(source.step() == .poll(run: 3))
    }

    @Test(
        arguments: [
            (429, 90.0, 90.0), (503, 90, 90), (429, 5, 60), (503, 10_000, 3600), (429, nil, 60), (500, 90, 60),
            (404, 90, 60),
        ] as [(Int, Double?, Double)]
    )
    func `a server says when to come back, between the interval and an hour`(
        _ status: Int,
        _ seconds: Double?,
        _ wait: Double
    ) {
        var source = PlannedSource()
        source.poll(.failed("http.status", status: status, retryAfter: seconds))
        #expect(source.step() == .wait(wait))
    }

    @Test func `an interval longer than an hour is longer than any wait`() {
        var source = PlannedSource(interval: 7200)
        source.poll(.failed("http.rate_limited", status: 429, retryAfter: 60))
        #expect(source.step() == .wait(7200))
    }

    @Test(arguments: [
        "parse.json", "parse.depth", "shape.root", "shape.wrong_type", "mapping.no_match", "data.empty", "body.empty",
    ])
    func `data that cannot be used is asked for again at the next tick`(_ code: String) {
        var source = PlannedSource()
        for count in 1...4 {
            source.poll(.failed(code))
            #expect(source.plan.failures == count)
            #expect(source.step() == .wait(source.untilTick))
            source.pass(source.untilTick)
        }
    }

    @Test func `a server that answers again, though with nothing of use, has its failures forgiven`() {
        var source = PlannedSource()
        for wait in [60.0, 120, 240] {
            source.poll(.failed("net.connect"))
            source.pass(wait)
        }
        source.poll(.failed("parse.json"))
        source.pass(source.untilTick)
        source.poll(.failed("net.connect"))
        #expect(source.plan.failures == 5)
        #expect(source.step() == .wait(60))
    }

    @Test(arguments: ["body.too_large", "body.encoding", "tls.verify", "net.dns", "something.new"])
    func `other faults back off`(_ code: String) {
        var source = PlannedSource()
        source.poll(.failed(code))
        source.pass(60)
        source.poll(.failed(code))
        #expect(source.step() == .wait(120))
    }
}

private struct UnexpectedStep: Error {}

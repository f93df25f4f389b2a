import DashboardPollerDomain
import Schema
import Testing

struct SemaphoreNoDataTests {
    @Test func `the last level is kept without a word`() throws {
        var bench = try SemaphoreBench()
        _ = bench.values(1, 20)
        #expect(bench.silence(2).isEmpty)
        #expect(bench.state.noData == nil)
        #expect(bench.silence(10).isEmpty)
        #expect(bench.state.noData == true)
        #expect(bench.state.level == .yellow)
        #expect(bench.values(20).isEmpty)
        #expect(bench.state.noData == nil)
    }

    @Test func `it is told once that no value comes, until one does`() throws {
        var bench = try SemaphoreBench { $0.onNoData = .notify }
        #expect(bench.silence(2).isEmpty)
        #expect(bench.silence(1) == [.noData(polls: 3)])
        #expect(bench.silence(10).isEmpty)
        #expect(bench.take(.expired).isEmpty)
        #expect(bench.values(1).isEmpty)
        #expect(bench.silence(3) == [.noData(polls: 3)])
    }

    @Test func `a value that is expired is told however few polls there were`() throws {
        var bench = try SemaphoreBench {
            $0.onNoData = .notify
            $0.noDataAfter = 100
        }
        _ = bench.values(1)
        #expect(bench.silence(2).isEmpty)
        #expect(bench.take(.expired) == [.noData(polls: 2)])
        #expect(bench.silence(200).isEmpty)
    }

    @Test func `a snooze holds it back`() throws {
        var bench = try SemaphoreBench { $0.onNoData = .notify }
        bench.snooze(4)
        #expect(bench.silence(3).isEmpty)
        #expect(bench.silence(1) == [.noData(polls: 4)])
    }

    @Test func `no value counts as a good one when that is wanted, expired or not`() throws {
        var bench = try SemaphoreBench { $0.onNoData = .ok }
        _ = bench.values(1, 60)
        let began = bench.now
        #expect(bench.silence(2).isEmpty)
        #expect(bench.state.level == .red)
        #expect(bench.silence(1) == [.recovered(worst: .red, value: 60, since: began)])
        #expect(bench.take(.expired).isEmpty)
        #expect(bench.state.level == .green)
        #expect(bench.state.noData == true)
    }

    @Test func `as many polls as are asked for`() throws {
        var bench = try SemaphoreBench {
            $0.onNoData = .notify
            $0.noDataAfter = 1
        }
        #expect(bench.take(.noData(nil)) == [.noData(polls: 1)])
    }
}

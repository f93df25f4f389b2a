import DashboardPollerDomain
import TestKit
import Testing

struct PublishPaceTests {
    @Test func `the first is published at once, and then the latest after 281 ms`() {
        var pace = PublishPace<Int>()
        #expect(pace.due == nil)
        #expect(pace.offer(1, at: 10) == 1)
        #expect(pace.due == nil)
        #expect(pace.offer(2, at: 10.01) == nil)
        #expect(pace.offer(3, at: 10.24) == nil)
        #expect(pace.due == 10.28125)
        #expect(pace.take(at: 10.2) == nil)
        #expect(pace.take(at: 10.28125) == 3)
        #expect(pace.take(at: 20) == nil)
        #expect(pace.offer(4, at: 10.4) == nil)
        #expect(pace.offer(5, at: 10.5625) == 5, "one that comes at the time is the latest")
        #expect(pace.due == nil)
    }

    @Test(arguments: Array(UInt64(1)...20))
    func `at most four a second, and the last of all is published`(_ seed: UInt64) throws {
        var chance = Seeded(seed)
        var pace = PublishPace<Int>()
        var published: [(at: Double, document: Int)] = []
        var now = 0.0
        for document in 1...3000 {
            // Binary fractions, so that sums are exact.
            now += Double(Int.random(in: 0...100, using: &chance)) / 1024
            if let due = pace.due, due <= now, let late = pace.take(at: due) { published.append((due, late)) }
            if let one = pace.offer(document, at: now) { published.append((now, one)) }
        }
        if let due = pace.due, let late = pace.take(at: due) { published.append((due, late)) }
        #expect(published.last?.document == 3000)
        for (index, one) in published.enumerated() {
            let second = published[index...].prefix { $0.at < one.at + 1 }
            try #require(second.count <= 4)
        }
        #expect(zip(published, published.dropFirst()).allSatisfy { $0.document < $1.document })
        #expect(published.count > 400, "as often as it may")
    }
}

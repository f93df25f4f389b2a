import Schema
import Testing
import TrafficIngestDomain

/// What is remembered from one read to the next.
struct PollMemoryTests {
    private static let good = PlannedSource.good
    private static let notModified = PollAnswer(status: 304)

    private static func document(_ hash: String, etag: String?, lastModified: String? = nil) -> PollAnswer {
        PlannedSource.answer {
            $0.hash = hash
            $0.etag = etag
            $0.lastModified = lastModified
        }
    }

    @Test func `what is known is said with the next request, but only of a document that was accepted`() {
        var source = PlannedSource()
        let document = Self.document("1", etag: "\"a\"", lastModified: "then")
        source.read(PlannedSource.shape, document)
        #expect(!source.plan.knows("1"))
        let second = source.read(Self.good, document).request
        #expect(second.etag == nil && second.lastModified == nil)
        #expect(source.plan.knows("1"))
        let third = source.read(.unchanged, Self.notModified)
        #expect(third.request.etag == "\"a\"" && third.request.lastModified == "then")
        #expect(third.status.isGood && third.status.decision.hasPrefix("not modified"))
    }

    @Test func `a source that is read anew is asked for the same document, and from then on as before`() {
        var source = PlannedSource()
        let document = PlannedSource.answer {
            $0.hash = "1"
            $0.etag = "a"
            $0.lastModified = "then"
            $0.snapshot = "5.xml"
        }
        source.read(Self.good, document)
        let memory = source.plan.memory
        source.plan = PollPlan(address: memory.address, pace: source.plan.pace, memory: memory, isAnew: true, at: 0)
        #expect(!source.plan.knows("1"))
        let first = source.read(Self.good, document).request
        #expect(first.etag == nil && first.lastModified == nil && first.snapshot == "5.xml" && first.isRepeated)
        #expect(!first.isConfirming && source.plan.knows("1"))
        let second = source.read(.unchanged, Self.notModified).request
        #expect(second.etag == "a" && !second.isRepeated)
    }

    @Test func `twenty not modified in a row are looked into`() {
        var source = PlannedSource()
        source.read(Self.good, Self.document("1", etag: "a"))
        for _ in 0..<20 { #expect(source.read(.unchanged, Self.notModified).request.etag == "a") }
        #expect(source.read(.unchanged, Self.document("1", etag: "a")).request.etag == nil)
        #expect(source.read(.unchanged, Self.notModified).request.etag == "a")
    }

    @Test(arguments: [
        (document("1", etag: "a"), document("2", etag: "a"), true),
        (document("1", etag: "a"), document("2", etag: "b"), false),
        (document("1", etag: nil, lastModified: "t"), document("2", etag: nil, lastModified: "t"), true),
        (document("1", etag: nil, lastModified: "t"), document("2", etag: nil, lastModified: "u"), false),
        (document("1", etag: "a", lastModified: "t"), document("2", etag: "b", lastModified: "t"), false),
    ])
    func `a server that marks two documents alike is not believed any more`(
        _ first: PollAnswer,
        _ second: PollAnswer,
        _ isLying: Bool
    ) {
        var source = PlannedSource()
        source.read(Self.good, first)
        source.read(Self.good, second)
        let request = source.read(.unchanged, second).request
        #expect((request.etag == nil && request.lastModified == nil) == isLying)
    }

    @Test func `a permanent redirect counts from the first good document, and is given up when it fails`() {
        var source = PlannedSource()
        let moved = PlannedSource.answer { $0.movedTo = "https://example.org/new" }
        source.read(PlannedSource.shape, moved)
        #expect(source.read(Self.good, moved).request.address == PlannedSource.address)
        for _ in 0..<3 {
            let read = source.read(.failed("404"), PollAnswer(status: 404))
            #expect(read.request.address == "https://example.org/new")
            #expect(read.status.decision.contains("given up") == (read.status.failures == 3))
        }
        #expect(source.read(Self.good).request.address == PlannedSource.address)
    }

    @Test func `a folder goes on behind a file that was bad`() {
        var source = PlannedSource()
        source.read(PlannedSource.shape, PlannedSource.answer(nil) { $0.snapshot = "a.xml" })
        let request = source.read(Self.good).request
        #expect(request.snapshot == "a.xml" && !request.isRepeated)
    }

    @Test func `a restart knows what was accepted, how long ago, and nothing of another address`() {
        var source = PlannedSource()
        source.read(Self.good, Self.document("1", etag: nil))
        let memory = source.plan.memory
        var same = PollPlan(address: memory.address, pace: source.plan.pace, memory: memory, sinceGood: 400, at: 0)
        #expect(same.knows("1"))
        guard case .report(let status) = same.step(at: 0) else {
            Issue.record("400 s without a good read are told")
            return
        }
        #expect(status.state == .stale)
        let other = PollPlan(address: "https://example.org/2", pace: same.pace, memory: memory, at: 0)
        #expect(!other.knows("1"))
    }
}

import Schema
import Testing
import TrafficIngestDomain

/// What speaks against a document that could be read.
struct SnapshotGuardTests {
    private static let now = Timestamp(milliseconds: 1_790_000_000_000)

    @Test(arguments: [
        (20, 20, false), (21, 21, true), (100, 80, false), (100, 81, true), (100, 100, true), (5, 5, false),
        (0, 0, false), (25, 20, false), (25, 21, true),
    ])
    func `more than 80 % of more than 20 do not vanish at once`(_ open: Int, _ vanishing: Int, _ isHeld: Bool) {
        var check = SnapshotGuard(open: open, lastPublished: nil, isConfirming: false)
        let objection = check.objection(publishedAt: nil, vanishing: vanishing, at: Self.now)
        #expect(
            objection
                == (isHeld ? .unconfirmed("\(vanishing) of \(open) open incidents would be cleared at once") : nil)
        )
        check.isConfirming = true
        #expect(check.objection(publishedAt: nil, vanishing: vanishing, at: Self.now) == nil)
    }

    @Test(arguments: [(-1.0, true), (0, false), (1, false)])
    func `a document that is older than the last accepted is not taken`(_ seconds: Double, _ isOutdated: Bool) {
        let check = SnapshotGuard(open: 3, lastPublished: Self.now, isConfirming: true)
        let objection = check.objection(publishedAt: Self.now + seconds, vanishing: 0, at: Self.now + 30)
        guard case .outdated(let reason) = objection else {
            #expect(!isOutdated)
            return
        }
        #expect(isOutdated)
        #expect(reason.hasPrefix("older than the last accepted: published at "))
    }

    @Test func `a time in the far future does not keep every later document out`() {
        let check = SnapshotGuard(open: 3, lastPublished: Self.now + 86_400, isConfirming: false)
        #expect(check.objection(publishedAt: Self.now, vanishing: 0, at: Self.now) == nil)
    }
}

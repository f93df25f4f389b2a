import Testing

@testable import Chaos

/// A consumer as the contract wants one.
struct FollowingTests {
    private func following(_ sequences: Int64...) -> Following {
        var following = Following()
        following.begin("one", at: 0, now: 0)
        for sequence in sequences {
            following.hear(sequence, SampleRun.mark(sequence, cause: nil, "t\(sequence)", version: 1), at: 0)
        }
        return following
    }

    @Test func `it begins with a snapshot`() {
        var following = Following()
        #expect(following.wish(at: 0) == .snapshot)
        #expect(!following.isAtEnd)
    }

    @Test func `a gap is asked for after two seconds, and closed in order`() {
        var following = following(1, 4)
        #expect(following.through == 1)
        #expect(following.wish(at: 1) == nil)
        #expect(following.wish(at: 2) == .replay(epoch: "one", from: 2, to: 4))
        for sequence in [3, 2] as [Int64] {
            following.hear(sequence, SampleRun.mark(sequence, cause: nil, "t", version: 1), at: 3)
        }
        #expect(following.through == 4 && following.isAtEnd)
    }

    @Test func `a status tells of what is missing at the end`() {
        var following = following(1)
        following.note(3, of: "one", at: 5)
        #expect(!following.isAtEnd)
        #expect(following.wish(at: 7) == .replay(epoch: "one", from: 2, to: 3))
    }

    @Test func `another epoch wants a snapshot, and what was heard of the one before is kept apart`() {
        var following = following(1, 2)
        following.note(1, of: "two", at: 1)
        #expect(following.wish(at: 1) == .snapshot)
        following.begin("two", at: 1, now: 1)
        #expect(following.epoch == "two" && following.marks.isEmpty)
        #expect(following.bygone["one"]?.keys.sorted() == [1, 2])
        following.begin("one", at: 2, now: 2)
        #expect(following.epoch == "two", "what is over does not come back")
    }
}

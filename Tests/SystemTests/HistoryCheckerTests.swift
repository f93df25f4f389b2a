import History
import Testing

/// The checker finds every fault that is planted, and none where there is none.
struct HistoryCheckerTests {
    /// A run in which all is well.
    private var good: History {
        var history = History()
        history.sent = ["a", "b", "c", "refused"]
        history.accepted = ["a", "b", "c"]
        history.ends = ["a", "c", "b"]
        history.journal = (5...9).map { History.Numbered(sequence: $0, bytes: [UInt8($0)]) }
        history.heard = [6, 7, 7, 9, 8, 6].map { History.Numbered(sequence: $0, bytes: [UInt8($0)]) }
        history.documents = [("lamp", 1), ("blind", 4), ("lamp", 2), ("blind", 7)].map {
            History.Document(topic: $0.0, version: $0.1)
        }
        return history
    }

    private func verdict(_ change: (inout History) -> Void) -> HistoryChecker.Verdict {
        var history = good
        change(&history)
        return HistoryChecker.check(history)
    }

    @Test func `a good history is clean`() {
        let verdict = verdict { _ in }
        #expect(verdict.isClean)
        #expect(verdict.ok == 3)
        #expect(verdict.description == "ok 3; lost 0; doubled 0; reordered 0; unexpected 0")
    }

    @Test func `an accepted command without an end is lost`() {
        let verdict = verdict { $0.ends.removeAll { $0 == "c" } }
        #expect(verdict.lost == ["c"])
        #expect(verdict.ok == 2)
    }

    @Test func `a command that ends twice is doubled, not ok`() {
        let verdict = verdict { $0.ends.append("a") }
        #expect(verdict.doubled == ["a ×2"])
        #expect(verdict.ok == 2)
    }

    @Test func `an end of what nobody sent is unexpected`() {
        #expect(verdict { $0.ends.append("ghost") }.unexpected == ["ghost"])
    }

    @Test func `a gap and a step back in the journal are found`() {
        #expect(verdict { $0.journal.remove(at: 2) }.reordered == ["8 behind 6"])
        #expect(verdict { $0.journal.swapAt(1, 2) }.reordered == ["7 behind 5", "6 behind 7", "8 behind 6"])
    }

    @Test func `an event whose bytes changed is unexpected, and so is one that the journal does not hold`() {
        #expect(verdict { $0.heard[1].bytes = [0] }.unexpected == ["bytes of 7"])
        #expect(verdict { $0.heard.append(.init(sequence: 12, bytes: [])) }.unexpected == ["bytes of 12"])
    }

    @Test func `without a journal repeats are compared with what came first`() {
        let verdict = verdict {
            $0.journal = []
            $0.heard[5].bytes = [0]
        }
        #expect(verdict.unexpected == ["bytes of 6"])
    }

    @Test func `an event that the listener missed is lost`() {
        #expect(verdict { $0.heard.removeAll { $0.sequence == 9 } }.lost == ["event 9"])
    }

    @Test func `a version that does not grow is found, unless the document is the same`() {
        let back = verdict { $0.documents.append(.init(topic: "lamp", version: 1)) }
        #expect(back.reordered == ["lamp 1 behind 2"])
        let other = verdict { $0.documents.append(.init(topic: "lamp", version: 2, bytes: [1])) }
        #expect(other.reordered == ["lamp 2 behind 2"])
        #expect(verdict { $0.documents.append(.init(topic: "lamp", version: 2)) }.isClean)
    }

    @Test func `ends of a sector's members belong to its command, each once`() {
        #expect(verdict { $0.ends += ["a:lamp", "a:blind"] }.isClean)
        #expect(verdict { $0.ends += ["a:lamp", "a:lamp"] }.doubled == ["a:lamp ×2"])
        #expect(verdict { $0.ends.append("ghost:lamp") }.unexpected == ["ghost:lamp"])
    }
}

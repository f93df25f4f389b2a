import Testing

@testable import Chaos

/// What several see of one entity can have happened in one order, or cannot.
struct RegisterHistoryTests {
    private typealias Operation = RegisterHistory.Operation

    private func look(_ version: Int, _ writer: String?, _ from: Double, _ to: Double) -> Operation {
        Operation(kind: .look(version: version, writer: writer), from: from, to: to)
    }

    private func change(
        _ expected: Int,
        _ writer: String,
        _ isDone: Bool?,
        _ from: Double,
        _ to: Double = .infinity
    ) -> Operation {
        Operation(kind: .change(expected: expected, writer: writer, isDone: isDone), from: from, to: to)
    }

    @Test func `one after the other is in order, from any version on`() {
        let history = [look(4, "z", 0, 1), change(4, "a", true, 2, 3), look(5, "a", 4, 5), change(4, "b", false, 6, 7)]
        #expect(RegisterHistory(history).isLinearizable)
    }

    @Test func `who looks meanwhile may see it before or after`() {
        for seen in [look(1, nil, 0, 9), look(2, "a", 0, 9)] {
            #expect(RegisterHistory([look(1, nil, -2, -1), change(1, "a", true, 1, 8), seen]).isLinearizable)
        }
    }

    @Test func `two changes on one condition cannot both be done`() {
        #expect(!RegisterHistory([change(1, "a", true, 0, 5), change(1, "b", true, 0, 5)]).isLinearizable)
        #expect(RegisterHistory([change(1, "a", true, 0, 5), change(1, "b", false, 0, 5)]).isLinearizable)
    }

    @Test func `a change that nobody answered may be seen or not, and not taken back`() {
        let open = change(1, "a", nil, 0)
        #expect(RegisterHistory([open, look(1, nil, 3, 4)]).isLinearizable)
        #expect(RegisterHistory([look(1, nil, -2, -1), open, look(1, nil, 3, 4), look(2, "a", 5, 6)]).isLinearizable)
        #expect(!RegisterHistory([open, look(2, "a", 3, 4), look(1, nil, 5, 6)]).isLinearizable)
    }

    @Test func `a condition that held cannot be refused`() {
        #expect(!RegisterHistory([look(1, nil, 0, 1), change(1, "a", false, 2, 3)]).isLinearizable)
    }

    @Test func `a version bears the name of who wrote it`() {
        #expect(!RegisterHistory([change(1, "a", true, 0, 1), look(2, "b", 2, 3)]).isLinearizable)
    }
}

/// What several clients saw of one entity and did to it, each from when to when.
struct RegisterHistory: Sendable {
    /// One look or change.
    struct Operation: Hashable, Sendable {
        /// What was tried, and what came of it.
        enum Kind: Hashable, Sendable {
            /// A version was seen, and who wrote it.
            case look(version: Int, writer: String?)
            /// It was changed on the condition of a version; `true` when the answer said so, `false` when the condition
            /// did not hold, nil when nobody knows.
            case change(expected: Int, writer: String, isDone: Bool?)
        }

        let kind: Kind
        let from: Double
        let to: Double

        /// Whether it may have happened or not.
        var isOpen: Bool { if case .change(_, _, nil) = kind { true } else { false } }
    }

    /// The entity's state as far as it is known.
    private struct State: Hashable {
        var version: Int?
        var writer: String?

        /// The state after an operation; nil when it cannot have happened here.
        func after(_ kind: Operation.Kind) -> State? {
            switch kind {
            case .look(let seen, let by):
                guard version == nil || version == seen, version == nil || writer == nil || by == writer else {
                    return nil
                }
                return State(version: seen, writer: by)
            case .change(let expected, let by, let isDone):
                if isDone == false { return version == expected ? nil : self }
                return version == nil || version == expected ? State(version: expected + 1, writer: by) : nil
            }
        }
    }

    private struct Step: Hashable {
        var done: UInt64
        var state: State
    }

    /// More than this cannot be judged.
    static let most = 64

    let operations: [Operation]

    init(_ operations: [Operation]) { self.operations = operations.sorted { $0.from < $1.from } }

    /// Whether all of it can have happened one after the other, each between its beginning and its end (Wing and Gong).
    var isLinearizable: Bool {
        guard operations.count <= Self.most else { return false }
        var seen: Set<Step> = []
        var ways = [Step(done: 0, state: State())]
        while let step = ways.popLast() {
            guard seen.insert(step).inserted else { continue }
            if isComplete(step.done) { return true }
            ways += next(step)
        }
        return false
    }

    private func isComplete(_ done: UInt64) -> Bool {
        operations.indices.allSatisfy { done & (1 << UInt64($0)) != 0 || operations[$0].isOpen }
    }

    /// What may come next: nothing that began after something else had ended which is not there yet.
    private func next(_ step: Step) -> [Step] {
        let left = operations.indices.filter { step.done & (1 << UInt64($0)) == 0 }
        let bound = left.filter { !operations[$0].isOpen }.map { operations[$0].to }.min() ?? .infinity
        return left.compactMap { index in
            guard operations[index].from <= bound, let state = step.state.after(operations[index].kind) else {
                return nil
            }
            return Step(done: step.done | 1 << UInt64(index), state: state)
        }
    }
}

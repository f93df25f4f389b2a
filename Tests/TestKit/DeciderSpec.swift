import Decision

/// A decider's rules as given/when/then: `try DeciderSpec<DoorDecider>.given(…).when(.lock).then(…)`.
public struct DeciderSpec<D: Decider> {
    /// What a decision led to, and what it should have.
    public struct Mismatch: Error, CustomStringConvertible {
        /// The difference in words.
        public let description: String
    }

    private let state: D.State
    private let outcome: Result<[D.Event], D.Refusal>?

    /// Begins with what happened before.
    public static func given(_ events: D.Event...) -> DeciderSpec {
        var state = D.initial
        for event in events { D.evolve(&state, event) }
        return DeciderSpec(state: state, outcome: nil)
    }

    /// Decides a command.
    public func when(_ command: D.Command) -> DeciderSpec {
        do throws(D.Refusal) {
            return DeciderSpec(state: state, outcome: .success(try D.decide(command, state)))
        } catch {
            return DeciderSpec(state: state, outcome: .failure(error))
        }
    }

    /// Checks which events followed; none when nothing had to change.
    public func then(_ expected: D.Event...) throws where D.Event: Equatable {
        guard case .success(let events)? = outcome, events == expected else {
            throw Mismatch(description: "expected \(expected), got \(told)")
        }
    }

    /// Checks that the command was refused, and answers why.
    @discardableResult
    public func thenRefused(_ check: (D.Refusal) -> Bool = { _ in true }) throws -> D.Refusal {
        guard case .failure(let refusal)? = outcome, check(refusal) else {
            throw Mismatch(description: "expected a refusal, got \(told)")
        }
        return refusal
    }

    /// Checks the state after the events that followed.
    public func thenState(_ check: (D.State) -> Bool) throws {
        var after = state
        if case .success(let events)? = outcome {
            for event in events { D.evolve(&after, event) }
        }
        guard check(after) else { throw Mismatch(description: "the state is \(after)") }
    }

    private var told: String {
        switch outcome {
        case .success(let events): "\(events)"
        case .failure(let refusal): "the refusal \(refusal)"
        case nil: "no decision; call when(_:) first"
        }
    }
}

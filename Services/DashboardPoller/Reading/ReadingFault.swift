import Schema

/// Why there is nothing to show of a body, thrown by whatever found it.
struct ReadingFault: Error, Hashable {
    /// `error`, or `empty` when nothing is wrong.
    var outcome: PollResult
    var fault: PollFault

    /// Something is wrong.
    init(_ code: String, expected: String, actual: String, place: String? = nil, remedy: String) {
        outcome = .error
        fault = PollFault(code, expected: expected, actual: actual, place: place, remedy: remedy)
    }

    /// Nothing is wrong, and nothing is there.
    static func empty(_ code: String, expected: String, actual: String, place: String? = nil, remedy: String) -> Self {
        var fault = ReadingFault(code, expected: expected, actual: actual, place: place, remedy: remedy)
        fault.outcome = .empty
        return fault
    }
}

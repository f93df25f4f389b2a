/// What a person is told when a command cannot do its work: what is wrong, and what to do about it.
struct OperatorError: Error, Equatable, CustomStringConvertible {
    /// What was expected and what was found, with the place.
    let problem: String
    /// The next step that helps.
    let remedy: String

    var description: String { "\(problem); \(remedy)" }
}

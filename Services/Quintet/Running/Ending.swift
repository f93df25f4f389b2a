/// How a child process ended.
enum Ending: Sendable, Equatable {
    case exited(code: Int32)
    case signalled(Int32)
    case notStarted(reason: String)

    /// By this exit code a service says that another instance took over its client id or holds its database.
    static let replaced = Ending.exited(code: 69)

    var words: String {
        switch self {
        case .exited(let code): "exited with code \(code)"
        case .signalled(let signal): "was ended by signal \(signal)"
        case .notStarted(let reason): "could not be started: \(reason)"
        }
    }
}

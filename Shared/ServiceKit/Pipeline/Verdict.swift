import Schema

/// What an error of a handler comes to.
enum Verdict {
    /// The message is at fault.
    case refused(Problem)
    /// The service is; the same message may succeed later.
    case failed(any Error)

    /// Judges an error; writes what a refusal wants noted.
    ///
    /// - Throws: a fault of the store, which concerns the whole batch.
    init(on error: any Error, _ transaction: Transaction) throws {
        switch error {
        case let problem as Problem: self = .refused(problem)
        case let refusal as NotedRefusal: self = try Self.noted(refusal, transaction)
        case let error where Intake.isStoreFault(error): throw error
        default: self = .failed(error)
        }
    }

    private static func noted(_ refusal: NotedRefusal, _ transaction: Transaction) throws -> Verdict {
        do {
            try transaction.isolated { try refusal.note(transaction) }
            return .refused(refusal.problem)
        } catch {
            if Intake.isStoreFault(error) { throw error }
            return .failed(error)
        }
    }
}

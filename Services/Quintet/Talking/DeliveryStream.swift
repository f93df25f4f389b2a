import Bus

extension AsyncThrowingStream where Element == RequesterDelivery, Failure == any Error {
    /// The first message in which `find` finds something; `nil` when none came in time.
    func first<T: Sendable>(
        within limit: Duration,
        _ find: @escaping @Sendable (Incoming) -> T?
    ) async throws -> T? {
        try await withThrowingTaskGroup(of: T?.self) { group in
            group.addTask {
                for try await case .message(let message) in self {
                    if let found = find(message) { return found }
                }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}

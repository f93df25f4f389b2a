/// A condition that did not come true in time.
public struct Timeout: Error, CustomStringConvertible {
    /// What was waited for.
    public let description: String

    /// Something that did not come.
    public init(description: String) { self.description = description }
}

/// Waits until a condition is true, and throws when it is not in time.
public func eventually(
    _ what: @autoclosure () -> String,
    within limit: Duration = .seconds(30),
    _ condition: () async throws -> Bool
) async throws {
    try await found(what(), within: limit) { try await condition() ? true : nil }
}

/// Waits until something is there and answers it, and throws when it does not come in time.
@discardableResult
public func found<T>(
    _ what: @autoclosure () -> String,
    within limit: Duration = .seconds(30),
    _ find: () async throws -> T?
) async throws -> T {
    let deadline = ContinuousClock.now + limit
    while true {
        if let value = try await find() { return value }
        guard ContinuousClock.now < deadline else { throw Timeout(description: "in vain for \(limit): \(what())") }
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// Checks for a while that a condition stays true, and throws as soon as it is not.
public func always(
    _ what: @autoclosure () -> String,
    during limit: Duration,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    repeat {
        guard try await condition() else { throw Timeout(description: "no longer: \(what())") }
        try await Task.sleep(for: .milliseconds(10))
    } while ContinuousClock.now < deadline
}

import Foundation

/// Runs what computes for long on a thread of its own: the threads of Swift's pool are few, and all other tests go on on them.
public func aside<T: Sendable>(_ work: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
}

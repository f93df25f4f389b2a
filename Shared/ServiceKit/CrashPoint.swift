import Foundation
import Synchronization

/// Named places where a test can kill the process: `QUINTET_CRASH=after-commit:3` ends it, as `kill -9` would, at the
/// third passage of `after-commit`.
public enum CrashPoint: String, CaseIterable, Sendable {
    /// A batch was read, nothing is written.
    case beforeTransaction = "before-transaction"
    /// Everything is written, nothing is committed.
    case beforeCommit = "before-commit"
    /// Committed, nothing is acknowledged.
    case afterCommit = "after-commit"
    /// Handed to the bus, nothing is confirmed.
    case afterPublish = "after-publish"
    /// Confirmed by the broker, not noted yet.
    case afterConfirm = "after-confirm"

    private struct Plan: Sendable {
        let point: CrashPoint
        let passage: Int
    }

    private static let plan: Plan? = {
        guard let text = ProcessInfo.processInfo.environment["QUINTET_CRASH"] else { return nil }
        let parts = text.split(separator: ":")
        guard let name = parts.first, let point = CrashPoint(rawValue: String(name)) else { return nil }
        return Plan(point: point, passage: parts.dropFirst().first.flatMap { Int($0) } ?? 1)
    }()

    private static let passages = Atomic<Int>(0)

    /// Ends the process when the plan says so.
    func pass() {
        guard let plan = Self.plan, plan.point == self else { return }
        let passage = Self.passages.add(1, ordering: .relaxed).newValue
        if passage == plan.passage { kill(getpid(), SIGKILL) }
    }
}

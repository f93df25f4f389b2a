import Crypto
import Foundation

/// Compares the log, as it is gone through, with the checkpoints in the database and with the one kept elsewhere.
struct AuditProof {
    private let key: Curve25519.Signing.PublicKey
    /// What the log still has to agree with, the nearest last.
    private var pending: [AuditCheckpoint]
    private let areAllThere: Bool
    /// The last entry up to which no checkpoint is missing.
    private let covered: Int64
    /// The last entry that a checkpoint proves.
    private var proven = 0 as Int64

    init(_ stored: [AuditCheckpoint?], witness: AuditCheckpoint?, key: Curve25519.Signing.PublicKey) {
        self.key = key
        let contiguous = zip(stored, 1...).prefix { checkpoint, number in checkpoint?.number == number }.count
        areAllThere = contiguous == stored.count && (witness?.number ?? 0) <= stored.count
        pending = (stored.compactMap { $0 } + (witness.map { [$0] } ?? [])).sorted { $0.count > $1.count }
        covered = stored.prefix(contiguous).compactMap { $0?.count }.max() ?? 0
    }

    /// What an entry of the log says, if it says anything: its number and its hash against what was signed.
    mutating func check(_ count: Int64, _ head: Data) -> AuditVerdict? {
        while let next = pending.last, next.count <= count {
            guard next.count == count, next.head == head.base64EncodedString(), next.isSigned(by: key) else {
                return .rewritten(from: proven + 1)
            }
            pending.removeLast()
            proven = count
        }
        return nil
    }

    /// The verdict after the last entry.
    func conclude(_ count: Int64, _ head: Data) -> AuditVerdict {
        guard pending.allSatisfy({ $0.isSigned(by: key) }) else { return .rewritten(from: proven + 1) }
        if let longest = pending.first { return .truncated(kept: count, expected: longest.count) }
        guard areAllThere else { return .rewritten(from: min(covered, proven) + 1) }
        return .intact(count: count, head: head.base64EncodedString())
    }
}

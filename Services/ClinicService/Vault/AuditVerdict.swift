/// What became of the audit log since it was written.
public enum AuditVerdict: Hashable, Sendable {
    /// Every entry is what it was, and none is missing.
    case intact(count: Int64, head: String)
    /// An entry was changed, added, moved or taken away.
    case altered(at: Int64)
    /// The last entries are gone.
    case truncated(kept: Int64, expected: Int64)
    /// The entries fit each other, but not what was signed.
    case rewritten(from: Int64)

    /// The verdict in one word, for programs.
    public var word: String {
        switch self {
        case .intact: "intact"
        case .altered: "altered"
        case .truncated: "truncated"
        case .rewritten: "rewritten"
        }
    }
}

extension AuditVerdict: CustomStringConvertible {
    /// The verdict in a sentence, with what to do.
    public var description: String {
        switch self {
        case .intact(let count, let head):
            "The audit log is intact: \(count) entries, the last with the hash \(head)."
        case .altered(let sequence):
            "The audit log was altered at entry \(sequence): this entry was changed, put there, or is missing. "
                + "Keep this database as evidence and compare it with a backup."
        case .truncated(let kept, let expected):
            "The audit log was truncated: \(expected) entries were signed and \(kept) are left. "
                + "Keep this database as evidence and compare it with a backup."
        case .rewritten(let first):
            "The audit log was rewritten from entry \(first) on: its entries fit each other and not the signed "
                + "checkpoints, or checkpoints were forged or taken away. "
                + "Keep this database as evidence and compare it with a backup."
        }
    }
}

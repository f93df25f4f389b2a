import ClinicVault
import Logging
import Schema
import ServiceKit

/// Writes the audit, and says outside how long it is, so that nobody can shorten or rewrite it unseen.
struct AuditDesk: Sendable {
    let safe: Safe
    /// Where the last checkpoint is kept, out of the database's reach.
    let witnessFile: String

    /// Adds entries in the transaction of what they tell of.
    func write(_ accesses: [AuditAccess], _ vault: Vault, _ transaction: Transaction) throws {
        for access in accesses { try vault.audit.append(transaction.db, access, at: transaction.now) }
        try checkpoint(vault, transaction)
    }

    /// Signs where the audit stands when it is time for it.
    @Sendable func tick(_ transaction: Transaction) throws {
        guard let vault = try? safe.open(transaction) else { return }
        try checkpoint(vault, transaction)
    }

    private func checkpoint(_ vault: Vault, _ transaction: Transaction) throws {
        guard try vault.audit.isCheckpointDue(transaction.db, at: transaction.now),
            let checkpoint = try vault.audit.checkpoint(transaction.db, at: transaction.now)
        else { return }
        let event = AuditCheckpointed(
            number: Int(checkpoint.number),
            count: Int(checkpoint.count),
            head: checkpoint.head,
            at: checkpoint.at,
            signature: checkpoint.signature,
            publicKey: checkpoint.publicKey
        )
        try transaction.emit(event, ["audit"])
        transaction.onCommit { [witnessFile] transaction in
            do { try AuditWitness.write(checkpoint, to: witnessFile) } catch {
                var line = LogLine(.warning, "audit.witness", "the audit's checkpoint cannot be kept beside the key")
                line.errorDetail = "\(error)"
                transaction.log(line)
            }
        }
    }
}

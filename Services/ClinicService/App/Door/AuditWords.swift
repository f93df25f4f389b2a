import ClinicVault
import GRDB
import Schema

/// The words for which a record was merged, parted, archived or erased: sealed in the audit's entry.
///
/// They have the patient's key and end with the record; those of an erasure have the practice's, as they outlive it.
struct AuditWords {
    private static let actions: Set<AuditAction> = [.merge, .unmerge, .archive, .erase]

    let vault: Vault
    let db: Database

    /// An entry with the words.
    func put(_ words: String, into access: AuditAccess) throws -> AuditAccess {
        guard let (key, name) = try lock(of: access) else { return access }
        var access = access
        access.detail = try key.seal(Array(words.utf8), as: name)
        return access
    }

    /// The words of an entry; nil when it has none, or when the patient's key is gone.
    func words(of access: AuditAccess) -> String? {
        guard let detail = access.detail, let (key, name) = try? lock(of: access),
            let bytes = try? key.open(detail, as: name)
        else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func lock(of access: AuditAccess) throws -> (RecordKey, RecordName)? {
        guard Self.actions.contains(access.action), let patient = access.patient else { return nil }
        let key = access.action == .erase ? vault.practiceKey : try vault.key(of: patient, db)
        return key.map { ($0, RecordName("words", patient, patient: patient, version: access.version ?? 0)) }
    }
}

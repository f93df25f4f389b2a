import ClinicVault
import Foundation
import GRDB
import Schema

/// What was taken from other systems: which record of ours one of theirs became, and what it said then.
///
/// Ids of other systems may be the numbers that people go by, so only keyed hashes of them are kept.
struct SourceTable {
    let vault: Vault
    let db: Database

    /// The record that another system's became, and the digest of what it said.
    func find(_ kind: String, _ source: RecordSource) throws -> (record: RecordID, digest: Data)? {
        let row = try Row.fetchOne(
            try db.cachedStatement(sql: "SELECT record, digest FROM sourceRecord WHERE hash = ?"),
            arguments: [hash(kind, source)]
        )
        return row.map { ($0[0], $0[1]) }
    }

    /// Notes what another system's record became.
    func note(_ kind: String, _ source: RecordSource, _ record: RecordID, of patient: RecordID, _ digest: Data) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO sourceRecord (hash, record, patient, digest) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET record = excluded.record, patient = excluded.patient, digest = excluded.digest
                """
        ).execute(arguments: [hash(kind, source), record, patient, digest])
    }

    /// What tells whether a record of another system says something else than before.
    func digest(_ content: [UInt8]) -> Data { Data(vault.sourceHash(String(decoding: content, as: UTF8.self))) }

    private func hash(_ kind: String, _ source: RecordSource) -> Data {
        Data(vault.sourceHash("\(kind)|\(source.system)|\(source.id)"))
    }
}

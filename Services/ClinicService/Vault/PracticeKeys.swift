import Crypto
import Foundation
import GRDB

/// The practice's own keys, one for each purpose, all derived from one that is wrapped like those of the patients.
struct PracticeKeys: Sendable {
    /// Hashes document numbers.
    let document: SymmetricKey
    /// Hashes the ids of imported records at their source.
    let source: SymmetricKey
    /// Chains the entries of the audit log.
    let audit: SymmetricKey
    /// Seals what belongs to no patient.
    let practice: SymmetricKey
    /// The seed of the key that signs checkpoints.
    let signing: SymmetricKey
    private let root: SymmetricKey

    /// Makes a new root.
    static func make(_ db: Database, _ master: MasterKey) throws {
        try write(db, SymmetricKey(size: .bits256), master)
    }

    /// Reads the root and derives the keys.
    init(_ db: Database, _ master: MasterKey) throws {
        let wrapped = try Data.fetchOne(db, sql: "SELECT value FROM vault WHERE key = 'practice'")
        guard let root = wrapped.flatMap(master.unwrap) else {
            let state = wrapped == nil ? "missing" : "damaged"
            throw VaultFault(.damaged, "the practice's key is \(state) in the table vault; restore a backup")
        }
        func key(_ purpose: String) -> SymmetricKey {
            let info = Data("quintet clinic \(purpose)".utf8)
            return HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: info, outputByteCount: 32)
        }
        self.root = root
        document = key("document")
        source = key("source")
        audit = key("audit")
        practice = key("practice")
        signing = key("signing")
    }

    /// Wraps the root anew.
    func rewrap(_ db: Database, _ master: MasterKey) throws { try Self.write(db, root, master) }

    private static func write(_ db: Database, _ root: SymmetricKey, _ master: MasterKey) throws {
        try db.execute(
            sql: "INSERT INTO vault VALUES ('practice', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            arguments: [try master.wrap(root)]
        )
    }
}

import ClinicVault
import GRDB
import Logging
import Schema
import ServiceKit
import Synchronization

/// The practice's records, open or locked.
///
/// Without its master key the service runs, says why it is locked, and refuses everything; it tries again by itself, so
/// that putting the key in its place is all there is to do.
final class Safe: Sendable {
    private let files: KeyFiles
    private let vault = Confined<Vault?>(nil)
    /// What a rotation has made and not committed yet; later messages of its transaction find their keys with it.
    private let rotated = Confined<(master: String, vault: Vault)?>(nil)
    private let reason = Mutex<String?>(nil)

    init(_ files: KeyFiles) { self.files = files }

    /// Why it is locked, for the status; nil when it is open.
    @Sendable func condition() -> String? { reason.withLock { $0.map { "locked: \($0)" } } }

    /// The open vault.
    ///
    /// - Throws: `dependency-unavailable` while it is locked.
    func open(_ transaction: Transaction) throws -> Vault {
        if let next = try underWay(transaction) { return next }
        if let vault = vault.with(transaction, { $0 }) { return vault }
        let why = reason.withLock { $0 } ?? "it was not opened yet"
        throw Problem(.dependencyUnavailable, "the practice's records are locked: \(why)")
    }

    /// Opens it if it can be opened, and builds the index; says so when that changes.
    @Sendable func unlock(_ transaction: Transaction) throws {
        guard vault.with(transaction, { $0 == nil }) else { return }
        do {
            let opened = try Vault(transaction.db, try files.master(for: transaction.db))
            try IndexBuilder(vault: opened).build(transaction)
            // A transaction that fails takes the index with it, so that the vault stays closed until it is committed.
            transaction.onCommit { transaction in
                self.vault.with(transaction) { $0 = opened }
                self.reason.withLock { $0 = nil }
            }
        } catch let fault as VaultFault {
            guard reason.withLock({ $0 != fault.reason }) else { return }
            reason.withLock { $0 = fault.reason }
            var line = LogLine(.error, "clinic.locked", "everything is refused until the master key is in its place")
            line.errorType = fault.code.rawValue
            line.errorDetail = fault.reason
            transaction.log(line)
        }
    }

    /// The vault of a rotation in this transaction. One that was taken back is not what the database names.
    private func underWay(_ transaction: Transaction) throws -> Vault? {
        guard let next = rotated.with(transaction, { $0 }) else { return nil }
        return try Vault.masterID(transaction.db) == next.master ? next.vault : nil
    }

    /// Makes a new master key and wraps all keys under it.
    func rotate(_ transaction: Transaction) throws -> KeyRotation {
        guard try underWay(transaction) == nil else {
            throw Problem(.dependencyUnavailable, "the keys are being changed this very moment; send it again")
        }
        let old = try Vault.masterID(transaction.db) ?? ""
        let vault = try open(transaction)
        do {
            let key = try files.prepare(replacing: old)
            let rotation = try vault.rotate(to: key, transaction.db)
            rotated.with(transaction) { $0 = (key.id, rotation.vault) }
            transaction.onCommit { [files] transaction in
                self.vault.with(transaction) { $0 = rotation.vault }
                self.rotated.with(transaction) { $0 = nil }
                do { try files.promote(retiring: old) } catch {
                    // The next start finds it beside the old one.
                    var line = LogLine(.error, "clinic.key.beside", "the new master key lies beside the old one")
                    line.errorDetail = "\(error)"
                    transaction.log(line)
                }
            }
            return KeyRotation(key: key.id, retired: old)
        } catch let fault as VaultFault {
            throw Problem(.dependencyUnavailable, "the keys were not changed: \(fault.reason)")
        }
    }
}

import ClinicVault
import FoundationEssentials
import GRDB

/// The database of the clinic as this command looks at it: reading alone, while the service may be running.
struct ClinicDatabase {
    let path: String

    /// The master key that seals the records, nil when the database does not say.
    func masterID() throws -> String? { try read { try Vault.masterID($0) } }

    /// Whether nothing was ever written in it, as the service never started with a key.
    func isUnused() throws -> Bool {
        try read { db in
            try ["vault", "patientKey", "record", "audit"].allSatisfy { table in
                guard try db.tableExists(table) else { return true }
                return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == false
            }
        }
    }

    /// Opens the vault and gives it to `body`, in one view of the database.
    func open<T>(_ master: MasterKey, _ body: (Vault, Database) throws -> T) throws -> T {
        try read { db in
            // A vault without keys would make them here.
            guard try Vault.masterID(db) != nil else {
                throw OperatorError(
                    problem: "\(path) has no keys",
                    remedy: "if nothing was ever written in it, start clinic-service once; else restore a backup"
                )
            }
            return try body(try Vault(db, master), db)
        }
    }

    private func read<T>(_ body: (Database) throws -> T) throws -> T {
        guard FileManager.default.fileExists(atPath: path) else {
            throw OperatorError(
                problem: "there is no clinic database at \(path)",
                remedy: "name the installation with --data, or restore a backup"
            )
        }
        do { return try DatabaseQueue.reading(path).read(body) } catch let error as DatabaseError {
            throw OperatorError(
                problem: "\(path) cannot be read as the clinic's database (\(error.message ?? "SQLite \(error)"))",
                remedy: "check that it is one; a damaged one is replaced by a backup with `quintet restore`"
            )
        }
    }
}

extension DatabaseQueue {
    /// A connection that cannot write, whatever it is told.
    static func reading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

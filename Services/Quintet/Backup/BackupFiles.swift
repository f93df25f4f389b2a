import FoundationEssentials
import GRDB

/// The files of an installation that go into a backup: the services' databases, and the keys that services keep beside
/// them. What `quintet init` makes is not among them, and neither is the clinic's master key.
struct BackupFiles {
    let folder: DataFolder

    /// Where a service's files lie in the data folder.
    static func names(of service: ServiceEntry) -> [String] {
        ["db", "key"].map { "\(service.executable)/\(service.executable).\($0)" }
    }

    /// Copies those that are there to `root`, databases as they stand between two transactions. Returns their names.
    func copy(to root: String) throws -> [String] {
        var copied: [String] = []
        for service in Catalogue.services {
            for name in Self.names(of: service) where exists(name) {
                try PrivateFile.makeFolder("\(root)/\(service.executable)")
                try copy(name, to: "\(root)/\(name)")
                copied.append(name)
            }
        }
        guard !copied.isEmpty else {
            throw OperatorError(
                problem: "there is no service's database in \(folder.path)",
                remedy: "name the installation with --data"
            )
        }
        return copied
    }

    private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder.path)/\(name)") }

    private func copy(_ name: String, to target: String) throws {
        let source = "\(folder.path)/\(name)"
        guard name.hasSuffix(".db") else { return try PrivateFile.write(try PrivateFile.read(source), to: target) }
        do { try DatabaseQueue.reading(source).vacuum(into: target) } catch let error as DatabaseError {
            throw OperatorError(
                problem: "\(source) cannot be copied (\(error.message ?? "SQLite \(error)"))",
                remedy: "make room on the disk; if the database is damaged, restore an earlier backup"
            )
        }
    }
}

import FoundationEssentials
import GRDB

/// The files of an installation that go into a backup: the services' databases, the keys that services keep beside them,
/// and all that `quintet init` would make with another content. The clinic's master key is not among them, nor what
/// follows from the others.
struct BackupFiles {
    let folder: DataFolder

    /// Where a service's files lie in the data folder.
    static func names(of service: ServiceEntry) -> [String] {
        ["db", "key"].map { "\(service.executable)/\(service.executable).\($0)" }
    }

    /// The settings, without which the rest belongs to no site.
    static let settings = "quintet.json"

    /// The folders of passwords, client ids, devices and certificates.
    static let credentials = ["secrets", "client-ids", "devices", "ca"]

    /// Whether a name may be in a backup: an installation of this version has a file there.
    static func holds(_ name: String) -> Bool {
        if name == settings || Catalogue.services.contains(where: { names(of: $0).contains(name) }) { return true }
        let levels = name.split(separator: "/", omittingEmptySubsequences: false)
        return levels.count > 1 && credentials.contains(String(levels[0]))
            && levels.allSatisfy { !["", ".", ".."].contains($0) }
    }

    /// Copies those that are there to `root`, databases as they stand between two transactions. Returns their names.
    func copy(to root: String) throws -> [String] {
        let databases = Catalogue.services.flatMap(Self.names).filter(exists)
        guard !databases.isEmpty else {
            throw OperatorError(
                problem: "there is no service's database in \(folder.path)",
                remedy: "name the installation with --data"
            )
        }
        let names = databases + [Self.settings].filter(exists) + (try Self.credentials.flatMap(files(below:)))
        for name in names {
            try PrivateFile.makeFolder(URL(filePath: "\(root)/\(name)").deletingLastPathComponent().path)
            try copy(name, to: "\(root)/\(name)")
        }
        return names
    }

    /// The files below a folder of credentials; a draft that is being written is none.
    private func files(below name: String) throws -> [String] {
        guard exists(name) else { return [] }
        return try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/\(name)").sorted()
            .map { "\(name)/\($0)" }
            .filter { !$0.hasSuffix(".new") && !isFolder($0) }
    }

    private func isFolder(_ name: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: "\(folder.path)/\(name)", isDirectory: &isFolder) && isFolder
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

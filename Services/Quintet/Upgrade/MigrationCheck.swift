import Foundation
import GRDB
import Store
import Subprocess

/// What a service of this version would do to its database.
struct MigrationCheck {
    let folder: DataFolder
    let settings: Settings
    let service: ServiceEntry
    /// Its executable.
    let program: String

    /// With the bytes that a copy of the database takes, when it has to be migrated.
    func finding() async -> (Finding, copied: Int64) {
        let name = service.executable
        let path = folder.database(of: name)
        guard FileManager.default.fileExists(atPath: path) else {
            return (.ok("\(name) has no database yet"), 0)
        }
        do {
            let now = try await DatabaseQueue.reading(path).read { try (DatabaseForm.read($0), Self.size($0)) }
            let wanted = try await programForm()
            return compare(now.0, wanted, size: now.1)
        } catch let error as DatabaseError {
            return (.fail("\(path) cannot be read (\(error.message ?? "\(error)"))", "restore a backup"), 0)
        } catch {
            return (.fail("\(name) does not tell its migrations: \(error)", "install it beside this program anew"), 0)
        }
    }

    private func compare(_ now: DatabaseForm, _ wanted: DatabaseForm, size: Int64) -> (Finding, Int64) {
        let version = wanted.version ?? "unknown"
        let words = "the database of \(service.executable) was written by version \(now.version ?? "unknown")"
        let unknown = now.beyond(wanted)
        guard unknown.isEmpty else {
            let remedy = "use the version that wrote it, or restore a backup made before that; see docs/upgrading.md"
            return (.fail("\(words) with \(unknown.joined(separator: ", ")), unknown to \(version)", remedy), 0)
        }
        let pending = wanted.beyond(now)
        guard !pending.isEmpty else { return (.ok("\(words), and \(version) uses it as it is"), 0) }
        return (.ok("\(words), and \(version) changes it: \(pending.joined(separator: ", "))"), size)
    }

    /// The executable knows it: a service's migrations are its own.
    private func programForm() async throws -> DatabaseForm {
        let variables = try ServiceVariables(folder: folder, settings: settings).variables(of: service)
        let additions = variables.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) }
        let result = try await Subprocess.run(
            .name(Programs.starter),
            arguments: ["--pdeathsig", "TERM", "--", program, "schema"],
            environment: .inherit.updating(Dictionary(uniqueKeysWithValues: additions)),
            output: .string(limit: 1 << 16),
            error: .string(limit: 1 << 12)
        )
        guard result.terminationStatus.isSuccess else {
            let said = (result.standardOutput + result.standardError).printable
            throw OperatorError(problem: "`\(program) schema` failed (\(said))", remedy: "see its words")
        }
        return try JSONDecoder().decode(DatabaseForm.self, from: Data(result.standardOutput.utf8))
    }

    private static func size(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
    }
}

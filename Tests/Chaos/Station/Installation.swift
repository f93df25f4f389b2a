import Foundation
import History
import TestKit

/// The folder of an installation, with the product's own commands for it.
struct Installation: Sendable {
    let folder: String
    private let program: String

    /// Makes the folder as a person would.
    init(_ folder: String, programs: String) async throws {
        (self.folder, program) = (folder, "\(programs)/quintet")
        try await run("init", "--data", folder)
    }

    var clinicKey: String { "\(folder)/keys/clinic.key" }
    var clinicWitness: String { "\(folder)/keys/clinic.witness" }

    /// A service's own folder.
    func data(of site: Site) -> String { Self.data(of: site, in: folder) }

    /// A service's database.
    func database(of site: Site) -> String { Self.database(of: site, in: folder) }

    /// Makes a backup while the services run.
    func backUp(to file: String) async throws { try await run("backup", "--data", folder, "--to", file) }

    /// Puts one service's database back from a backup; the service must not run.
    func restore(_ site: Site, from file: String) async throws {
        let other = "\(file).restored"
        try await run("restore", file, "--data", other, "--key", clinicKey)
        let database = database(of: site)
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database + end) }
        try FileManager.default.copyItem(atPath: Self.database(of: site, in: other), toPath: database)
        if site == .clinic {
            try? FileManager.default.removeItem(atPath: clinicWitness)
            let witness = "\(other)/keys/clinic.witness"
            if FileManager.default.fileExists(atPath: witness) {
                try FileManager.default.copyItem(atPath: witness, toPath: clinicWitness)
            }
        }
        for path in [other, file] { try FileManager.default.removeItem(atPath: path) }
    }

    private func run(_ arguments: String...) async throws {
        let (ending, output) = try await ChildProcess.run(program, arguments)
        guard ending == .code(0) else {
            let words = arguments.joined(separator: " ")
            throw ChildProcess.Fault(description: "quintet \(words) ended, \(ending): \(output)")
        }
    }

    private static func data(of site: Site, in folder: String) -> String { "\(folder)/\(site.program)" }

    private static func database(of site: Site, in folder: String) -> String {
        "\(data(of: site, in: folder))/\(site.program).db"
    }
}

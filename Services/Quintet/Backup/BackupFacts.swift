import Schema

/// What a backup says of itself. It can be read without the key, so nothing of it is private.
struct BackupFacts: Codable, Equatable, Sendable {
    /// The version of the archive's form that this program writes and reads.
    static let currentFormat = 1

    /// A file of an installation.
    struct File: Codable, Equatable, Sendable {
        /// Where it lies in the data folder.
        let path: String
        /// In bytes.
        let size: Int64
    }

    var format = currentFormat
    /// The version of the product that wrote it.
    var version = Contract.version
    let at: Timestamp
    /// The files of services; how accounts and devices are called is nobody's business.
    let files: [File]
    /// How many accounts of services and people; absent in a backup of databases alone.
    let accounts: Int?
    let devices: Int?
    /// The master key that opens it.
    let key: String
    /// Absent when the installation has no clinic.
    let clinic: ClinicFigures?

    init(at time: Timestamp, entries: [BackupArchive.Entry], key: String, clinic: ClinicFigures?) {
        at = time
        self.key = key
        self.clinic = clinic
        let services = Set(Catalogue.services.flatMap(BackupFiles.names))
        files = entries.filter { services.contains($0.path) }
            .map { File(path: $0.path, size: $0.size) }
        let isWhole = entries.contains { $0.path == BackupFiles.settings }
        func count(_ prefix: String, _ suffix: String = "") -> Int? {
            isWhole ? entries.count { $0.path.hasPrefix(prefix) && $0.path.hasSuffix(suffix) } : nil
        }
        accounts = count("secrets/")
        devices = count("devices/", ".json")
    }

    /// What is in it, on one line.
    var summary: String {
        let databases = files.count { $0.path.hasSuffix(".db") }
        let size = files.reduce(0) { $0 + $1.size }
        let credentials = accounts.map { ", \($0) accounts, \(devices ?? 0) devices" } ?? ""
        let clinic = clinic.map { ", \($0.patients) patients, \($0.auditCount) audit entries" } ?? ", no clinic"
        return
            "\(databases) \(databases == 1 ? "database" : "databases"), \(size) bytes\(credentials)\(clinic), of \(at), "
            + "key \(key)"
    }
}

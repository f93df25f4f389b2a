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
    let files: [File]
    /// The master key that opens it.
    let key: String
    /// Absent when the installation has no clinic.
    let clinic: ClinicFigures?

    /// What is in it, on one line.
    var summary: String {
        let databases = files.filter { $0.path.hasSuffix(".db") }.count
        let size = files.reduce(0) { $0 + $1.size }
        let clinic = clinic.map { ", \($0.patients) patients, \($0.auditCount) audit entries" } ?? ", no clinic"
        return "\(databases) \(databases == 1 ? "database" : "databases"), \(size) bytes\(clinic), of \(at), key \(key)"
    }
}

import Crypto
import Foundation
import GRDB
import Schema
import ServiceKit

/// Keeps secrets sealed with AES-256-GCM under a key that lies beside the database, not in it.
struct SecretVault: Sendable {
    /// A secret that may be used, for one origin only.
    struct Secret: Sendable {
        let value: String
        let origin: String
    }

    private let key: SymmetricKey

    /// Reads the key, and makes it at the first start.
    ///
    /// - Throws: ``ConfigurationFault`` when the file is there and is no key.
    init(_ configuration: ServiceConfiguration) throws {
        let path = configuration.string("dashboard.key.file") ?? "\(configuration.dataFolder)/dashboard-poller.key"
        if let bytes = FileManager.default.contents(atPath: path) {
            guard bytes.count == 32 else {
                throw ConfigurationFault("dashboard.key.file", "a file of 32 bytes", got: "\(path) of \(bytes.count)")
            }
            key = SymmetricKey(data: bytes)
            return
        }
        // It is never made anew over one that is there: all secrets would be lost.
        guard !FileManager.default.fileExists(atPath: path) else {
            throw ConfigurationFault("dashboard.key.file", "a file of 32 bytes that can be read", got: path)
        }
        key = SymmetricKey(size: .bits256)
        let folder = configuration.dataFolder
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw ConfigurationFault("data.dir", "a folder that is there or can be made", got: folder)
        }
        let bytes = key.withUnsafeBytes { Data($0) }
        guard FileManager.default.createFile(atPath: path, contents: bytes, attributes: [.posixPermissions: 0o600])
        else { throw ConfigurationFault("dashboard.key.file", "a place where a file can be made", got: path) }
    }

    func put(_ name: String, _ secret: Secret, _ db: Database) throws {
        let sealed = try AES.GCM.seal(
            Data(secret.value.utf8),
            using: key,
            authenticating: Data(context(name, secret.origin))
        )
        try db.execute(
            sql: "INSERT OR REPLACE INTO secret (name, origin, sealed) VALUES (?, ?, ?)",
            arguments: [name, secret.origin, sealed.combined]
        )
    }

    /// Every secret by its name. One that another key has sealed is left out: it has to be put again.
    func open(_ db: Database) throws -> [String: Secret] {
        try Row.fetchAll(db, sql: "SELECT name, origin, sealed FROM secret").reduce(into: [:]) { secrets, row in
            let (name, origin): (String, String) = (row[0], row[1])
            let box = try? AES.GCM.SealedBox(combined: row[2] as Data)
            let value = box.flatMap { try? AES.GCM.open($0, using: key, authenticating: Data(context(name, origin))) }
            secrets[name] = value.map { Secret(value: String(decoding: $0, as: UTF8.self), origin: origin) }
        }
    }

    func names(_ db: Database) throws -> [SourceList.Secret] {
        try Row.fetchAll(db, sql: "SELECT name, origin FROM secret ORDER BY name")
            .map { SourceList.Secret(name: $0[0], origin: $0[1]) }
    }

    func remove(_ name: String, _ db: Database) throws -> Bool {
        try db.execute(sql: "DELETE FROM secret WHERE name = ?", arguments: [name])
        return db.changesCount > 0
    }

    /// A sealed value counts for its own name and origin only.
    private func context(_ name: String, _ origin: String) -> [UInt8] { Array("\(name) \(origin)".utf8) }
}

import Foundation
import GRDB
import History
import Store

/// A service's database as a file that nobody has open.
struct DatabaseFile {
    let folder: String
    let path: String

    init(_ site: Site, in folder: String) throws {
        self.folder = "\(folder)/\(site.rawValue)"
        path = "\(self.folder)/\(site.program).db"
        try FileManager.default.createDirectory(
            atPath: self.folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    static func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }

    /// Puts a copy in its place.
    func write(_ bytes: [UInt8]) throws {
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Puts a backup in its place, as the operator's command does it.
    func restore(_ bytes: [UInt8], epoch: String) throws {
        try write(bytes)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try RestoredDatabase.renew($0, epoch: epoch) }
        try queue.close()
    }
}

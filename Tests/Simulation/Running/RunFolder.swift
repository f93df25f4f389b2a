import Foundation

/// Where runs keep their databases: in memory where the system offers such a folder, as they are gone afterwards.
package enum RunFolder {
    private static let memory = "/dev/shm"

    /// Makes a folder that nobody else uses.
    package static func make() throws -> String {
        let isThere = FileManager.default.isWritableFile(atPath: memory)
        let parent = isThere ? memory : FileManager.default.temporaryDirectory.path
        let folder = "\(parent)/quintet-simulation-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return folder
    }
}

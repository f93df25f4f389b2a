import FoundationEssentials

/// A file that is there while the keeper is on the bus, for who looks from outside, such as a container's engine.
struct KeeperMark: Sendable {
    let folder: DataFolder

    /// Whether a keeper of this folder takes commands, as far as it told.
    var isThere: Bool { FileManager.default.fileExists(atPath: path) }

    func set() throws { try PrivateFile.write("", to: path) }

    /// Takes it away; one that a killed keeper left, too.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    private var path: String { folder.path + "/.keeper.ready" }
}

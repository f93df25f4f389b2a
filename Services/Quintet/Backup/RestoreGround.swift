import FoundationEssentials
import Glibc

/// The folder that a backup is put into: it has no file yet, though it may have folders, such as the volumes of
/// containers that are mounted there.
struct RestoreGround {
    private let folder: DataFolder
    /// Nil when the folder itself is to be made.
    private let foldersBefore: Set<String>?

    /// Throws an `OperatorError` when there is a file.
    init(_ folder: DataFolder) throws {
        self.folder = folder
        guard FileManager.default.fileExists(atPath: folder.path) else {
            foldersBefore = nil
            return
        }
        // What a restore that was killed left there is nobody's.
        try? FileManager.default.removeItem(atPath: Self.scratch(in: folder))
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        if let file = paths.first(where: { !Self.isFolder("\(folder.path)/\($0)") }) {
            throw Self.occupied(folder, by: file)
        }
        foldersBefore = Set(paths)
    }

    /// Where the backup is unpacked, on the disk that most of it goes to.
    var scratch: String { Self.scratch(in: folder) }

    /// Puts everything in its place: the databases after their keys, and the settings last, as they say that here is an
    /// installation.
    func place(_ opened: OpenedBackup) throws {
        let names = opened.entries.map(\.path).filter { $0 != BackupFiles.settings }
        let settings = opened.entries.map(\.path).filter { $0 == BackupFiles.settings }
        for name in names.filter({ !$0.hasSuffix(".db") }) + names.filter({ $0.hasSuffix(".db") }) + settings {
            let target = "\(folder.path)/\(name)"
            try PrivateFile.makeFolder(URL(filePath: target).deletingLastPathComponent().path)
            try PrivateFile.move("\(opened.root)/\(name)", to: target)
        }
    }

    /// Makes it what it was before: every file in it is ours, and every folder that was not there.
    func clear() {
        guard let foldersBefore else {
            try? FileManager.default.removeItem(atPath: folder.path)
            return
        }
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        // What lies in a folder goes before the folder.
        for path in paths.sorted(by: >) where !foldersBefore.contains(path) {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        }
    }

    private static func scratch(in folder: DataFolder) -> String { "\(folder.path)/.restoring" }

    private static func isFolder(_ path: String) -> Bool {
        var entry = stat()
        return lstat(path, &entry) == 0 && entry.st_mode & S_IFMT == S_IFDIR
    }

    private static func occupied(_ folder: DataFolder, by file: String) -> OperatorError {
        let words = "a backup is never put over anything"
        guard folder.isInitialised else {
            return OperatorError(
                problem: "\(folder.path) is not empty (\(file)), and \(words)",
                remedy: "name an empty or a new folder with --data"
            )
        }
        return OperatorError(
            problem: "\(folder.path) holds an installation already, and \(words)",
            remedy:
                "name an empty or a new folder with --data; in containers see “After a disk died” in deploy/README.md"
        )
    }
}

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
        try Self.clearRemains(in: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        if let file = paths.first(where: { !Self.isFolder("\(folder.path)/\($0)") }) {
            throw Self.occupied(folder, by: file)
        }
        foldersBefore = Set(paths)
    }

    /// Puts everything in its place: the databases after their keys, and the settings last, as they say that here is an
    /// installation.
    func place(_ opened: OpenedBackup) throws {
        let names = opened.entries.map(\.path).filter { $0 != BackupFiles.settings }
        for name in names.filter({ !$0.hasSuffix(".db") }) + names.filter({ $0.hasSuffix(".db") }) {
            try place(name, of: opened)
        }
        // After a power cut, too, there are no settings without the rest.
        sync()
        if names.count < opened.entries.count { try place(BackupFiles.settings, of: opened) }
    }

    private func place(_ name: String, of opened: OpenedBackup) throws {
        let target = "\(folder.path)/\(name)"
        try PrivateFile.makeFolder(URL(filePath: target).deletingLastPathComponent().path)
        try PrivateFile.move("\(opened.root)/\(name)", to: target)
    }

    /// Takes away what says that the restore is not done.
    func finish() throws { try FileManager.default.removeItem(atPath: folder.restoring) }

    /// Makes it what it was before: every file in it is ours, and every folder that was not there.
    func clear() {
        // First, as without the rest they would say that here is an installation.
        try? FileManager.default.removeItem(atPath: folder.settingsFile)
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        // What lies in a folder goes before the folder, and the scratch, whose name begins with a dot, after all others.
        for path in paths.sorted(by: >) where foldersBefore?.contains(path) != true {
            try? FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
        }
        if foldersBefore == nil { try? FileManager.default.removeItem(atPath: folder.path) }
    }

    /// Removes what a restore that was killed left there, which is nobody's, and what it had put in its place already.
    private static func clearRemains(in folder: DataFolder) throws {
        guard FileManager.default.fileExists(atPath: folder.restoring) else { return }
        if !folder.isInitialised {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            for path in paths where isRestored(path, in: folder) {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(path)")
            }
        }
        try FileManager.default.removeItem(atPath: folder.restoring)
    }

    /// Whether a restore writes a file of this name, or its draft.
    private static func isRestored(_ path: String, in folder: DataFolder) -> Bool {
        let name = path.hasSuffix(".new") ? String(path.dropLast(4)) : path
        let file = "\(folder.path)/\(name)"
        guard file != folder.clinicKeyFile, file != folder.clinicWitness else { return true }
        return BackupFiles.holds(name) && !isFolder("\(folder.path)/\(path)")
    }

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

import ClinicVault
import FoundationEssentials
import Glibc
import Schema

/// Writes one sealed file with all that an installation knows, while its services may be running.
struct Backup {
    let folder: DataFolder
    /// The file to write, from the root.
    let target: String

    /// The file that a backup of some time has unless another is named.
    static func standardTarget(in folder: DataFolder, at time: Timestamp) -> String {
        let digits = time.description.prefix(19).filter { $0 != "-" && $0 != ":" }
        return "\(folder.backupsFolder)/quintet-\(digits)Z.qbk"
    }

    /// The file has its name only once it was read back and found whole; else there is no file.
    func run(at now: Timestamp) throws -> BackupFacts {
        let master = try MasterKey.read(folder.clinicKeyFile)
        guard !FileManager.default.fileExists(atPath: target) else {
            throw OperatorError(problem: "there is a file \(target) already", remedy: "name another with --to")
        }
        let place = URL(filePath: target).deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: place) { try PrivateFile.makeFolder(place) }
        let draft = target + ".unverified"
        defer { unlink(draft) }
        return try Scratch.with(folder.path + "/.backup") { scratch in
            let entries = try seal(draft, master, in: scratch, at: now)
            let opened = try OpenedBackup(draft, master, in: scratch)
            guard opened.entries == entries else {
                throw OperatorError(problem: "\(draft) was read back as another", remedy: "check the disk; try again")
            }
            guard rename(draft, target) == 0, forced(place) else { throw refused() }
            return opened.facts
        }
    }

    /// Copies and packs, and leaves nothing of that but the sealed file, so that the disk holds it twice at most.
    private func seal(
        _ draft: String,
        _ master: MasterKey,
        in scratch: String,
        at now: Timestamp
    ) throws -> [BackupArchive.Entry] {
        let copies = "\(scratch)/copies"
        let names = try BackupFiles(folder: folder).copy(to: copies)
        let figures = try figures(names, in: copies, master)
        let archive = BackupArchive(path: "\(scratch)/archive")
        let entries = try archive.pack(names, from: copies)
        try FileManager.default.removeItem(atPath: copies)
        let facts = BackupFacts(at: now, entries: entries, key: master.id, clinic: figures)
        try SealedFile.write(from: archive.path, to: draft, key: FileKey(master), facts: facts)
        try FileManager.default.removeItem(atPath: archive.path)
        return entries
    }

    /// Nil without a clinic, and while nothing was ever written in it.
    private func figures(_ names: [String], in copies: String, _ master: MasterKey) throws -> ClinicFigures? {
        guard let name = names.first(where: { $0 == OpenedBackup.clinicFile }) else { return nil }
        let clinic = ClinicDatabase(path: "\(copies)/\(name)")
        return try clinic.isUnused() ? nil : clinic.figures(master)
    }

    /// A new name is on disk once its folder is.
    private func forced(_ place: String) -> Bool {
        let descriptor = open(place, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(descriptor) }
        return fsync(descriptor) == 0
    }

    private func refused() -> OperatorError {
        OperatorError(
            problem: "cannot write \(target): \(String(cString: strerror(errno)))",
            remedy: "check the owner and the mode of its folder"
        )
    }
}

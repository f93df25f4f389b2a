import ArgumentParser
import Schema

/// `quintet backup`
struct BackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes one sealed file with the databases of all services, which may be running.",
        discussion: """
            It opens with the clinic's master key alone, which is never in it: keep a copy of the key elsewhere. The \
            file is read back and checked before it gets its name. Exits with 1 when there is no good backup; then \
            there is no file.
            """
    )

    @OptionGroup var data: DataOption

    @Option(help: "The file to write. [default: backups/quintet-TIME.qbk in the data folder]")
    var to: String?

    func run() async throws {
        let folder = data.folder
        _ = try folder.settings()
        let now = Timestamp.now
        let target = to?.absolutePath ?? Backup.standardTarget(in: folder, at: now)
        let busy = OperatorError(problem: "another backup of \(folder.path) is being made", remedy: "wait for its end")
        let facts = try await FileLock.hold(folder.backupLock, elseThrow: busy) {
            try Backup(folder: folder, target: target).run(at: now)
        }
        print("\(target): \(facts.summary), verified")
    }
}

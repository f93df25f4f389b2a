import ArgumentParser

/// `quintet restore FILE --data FOLDER --key KEYFILE`
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts the databases of a backup into an empty folder.",
        discussion: """
            Nothing is ever put over anything: the folder is new or empty. The whole file is checked first; when it \
            is refused, nothing is left behind. Followers of the services learn by a new epoch that time went back.
            """
    )

    @Argument(help: "The backup.")
    var file: String

    @Option(help: "The folder to make the installation in.")
    var data: String

    @Option(help: "A copy of the master key with which the backup was made.")
    var key: String

    func run() async throws {
        let folder = DataFolder(data)
        let facts = try Restore(file: file.absolutePath, folder: folder, keyFile: key.absolutePath).run()
        print(
            """
            restored into \(folder.path): \(facts.summary)
              go on with `quintet up --data \(folder.path.shellQuoted)`, which makes new passwords and devices
            """
        )
    }
}

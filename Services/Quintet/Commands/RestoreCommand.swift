import ArgumentParser
import Foundation

/// `quintet restore FILE --data FOLDER --key KEYFILE`
struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Makes an installation from a backup, in an empty folder.",
        discussion: """
            Nothing is ever put over anything: the folder is new or has no file. The whole backup is checked first; when \
            it is refused, nothing is left behind. Passwords, devices and settings are what they were. Followers of the \
            services learn by a new epoch that time went back.
            """
    )

    @Argument(help: "The backup.")
    var file: String

    @Option(help: "The folder to make the installation in; QUINTET_DATA says it too.")
    var data = ProcessInfo.processInfo.environment["QUINTET_DATA"] ?? ""

    @Option(help: "A copy of the master key with which the backup was made.")
    var key: String

    func validate() throws {
        guard !data.isEmpty else { throw ValidationError("name the folder to make the installation in with --data") }
    }

    func run() async throws {
        let folder = DataFolder(data)
        let facts = try await Restore(file: file.absolutePath, folder: folder, keyFile: key.absolutePath).run()
        print("restored into \(folder.path): \(facts.summary)\n  \(try next(folder))")
    }

    private func next(_ folder: DataFolder) throws -> String {
        let place = folder.path.shellQuoted
        guard folder.isInitialised else {
            return "it has databases alone; go on with `quintet up --data \(place)`, which makes passwords and devices"
        }
        let settings = try folder.settings()
        guard !settings.isLocal else {
            return "go on with `quintet up --data \(place)`; all devices and passwords are what they were"
        }
        return """
            all devices and passwords are what they were. Before `docker compose up -d`, .env must say:
              QUINTET_SITE=\(settings.site)
              QUINTET_TOPIC_ROOT=\(settings.topicRoot)
            """
    }
}

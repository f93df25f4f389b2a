import ArgumentParser
import Bus
import Glibc

/// `quintet keeper`: the accounts of devices, for the console.
struct KeeperCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keeper",
        abstract: "Adds and revokes devices for the console, which does not see this folder.",
        discussion: """
            It takes commands on the bus from the console and the operator alone, and is told hashes, never passwords. \
            `quintet up` starts one by itself. Stop it with Ctrl-C or SIGTERM.
            """
    )

    @OptionGroup var data: DataOption

    @Option(help: "Where devices find the broker, host:port, when the settings do not say: as in containers.")
    var door: String?

    @Option(help: "The same for devices with certificates.")
    var networkDoor: String?

    @Flag(help: "Only say whether the keeper of this folder takes commands: exit code 0 or 1.")
    var check = false

    @Option(help: "How log lines are printed: for people, or as services write them.")
    var logFormat = LogFormat.pretty

    func validate() throws {
        for text in [door, networkDoor].compactMap({ $0 }) where (try? BrokerAddress(text)) == nil {
            throw ValidationError("“\(text)” is no door; write host:port")
        }
    }

    func run() async throws {
        let folder = data.folder
        if check {
            guard KeeperMark(folder: folder).isThere else {
                let remedy = "start `quintet keeper`, or see its log"
                throw OperatorError(problem: "no keeper of \(folder.path) takes commands", remedy: remedy)
            }
            return
        }
        _ = try folder.settings()
        let desk = KeeperDesk(
            folder: folder,
            door: try door.map { try BrokerAddress($0) },
            networkDoor: try networkDoor.map { try BrokerAddress($0) }
        )
        let output = LogOutput(format: logFormat, colour: isatty(STDOUT_FILENO) == 1)
        let busy = OperatorError(
            problem: "a keeper runs on \(folder.path) already",
            remedy: "stop that one first (`quintet up` has one), or use another folder with --data"
        )
        try await FileLock.hold(folder.keeperLock, elseThrow: busy) {
            try await Keeper(desk: desk, output: output).run()
        }
    }
}

extension DataFolder {
    /// Held by `quintet keeper` for as long as it runs.
    var keeperLock: String { path + "/.keeper.lock" }
}

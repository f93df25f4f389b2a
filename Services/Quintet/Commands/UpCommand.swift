import ArgumentParser
import Glibc

/// `quintet up`: the whole installation on this machine, until told to stop.
struct UpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "up",
        abstract: "Starts the broker and every service that is built, and keeps them running.",
        discussion: """
            Stop it with Ctrl-C or SIGTERM. It exits with 0 after an orderly stop, and with 1 when it could not start, \
            when a service had given up or when one had to be killed.
            """
    )

    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions

    @Option(help: "How log lines are printed: for people, or as the services write them.")
    var logFormat = LogFormat.pretty

    @Flag(help: "Print all that the broker says, the coming and going of clients too.")
    var verbose = false

    @Flag(help: "Run without the demo sources, and so without a sample page.")
    var noDemo = false

    @Option(name: .customLong("services"), help: .hidden)
    var servicesFolder: String?

    func run() async throws {
        let folder = data.folder
        try folder.makeFolders()
        let busy = OperatorError(
            problem: "`quintet up` runs on \(folder.path) already",
            remedy: "stop that one first, or use another folder with --data"
        )
        let wentWell = try await FileLock.hold(folder.runLock, elseThrow: busy) {
            try await stage(on: folder).run()
        }
        guard wentWell else { throw ExitCode.failure }
    }

    private func stage(on folder: DataFolder) async throws -> Stage {
        let executable = try Programs.thisProgram()
        let programs = try Programs(servicesFolder: servicesFolder ?? Programs.folder(of: executable))
        let output = LogOutput(format: logFormat, colour: isatty(STDOUT_FILENO) == 1, isVerbose: verbose)
        let preparation = try await Installation(folder: folder).prepare(settings.change)
        if preparation.isNew || preparation.madeClinicKey {
            for line in preparation.lines(for: folder) {
                output.note(line, event: "init.done")
            }
        }
        let devices = try DeviceFolder(folder: folder).all().filter { $0.role == .device && $0.password != nil }
        let shown = devices.first { $0.name == Installation.firstDevice } ?? devices.first
        let hasConsole = programs.services.contains(where: \.entry.isWeb)
        let cast = Cast(
            folder: folder,
            settings: preparation.settings,
            programs: programs,
            demo: noDemo ? nil : try demo(on: folder, executable, preparation.settings, output),
            web: hasConsole
                ? try port(preparation.settings.consolePort, "the console is", preparation.settings, output) : nil,
            keeper: hasConsole ? KeeperServer(folder: folder, executable: executable) : nil
        )
        return Stage(cast: cast, output: output, welcome: Welcome(cast: cast, executable: executable, device: shown))
    }

    private func demo(
        on folder: DataFolder,
        _ executable: String,
        _ settings: Settings,
        _ output: LogOutput
    ) throws -> DemoServer {
        let port = try port(settings.demoPort, "the demo sources are", settings, output)
        return DemoServer(folder: folder, executable: executable, port: port)
    }

    /// The wanted port, or another one where it is taken, which is told.
    private func port(
        _ number: Int,
        _ whose: String,
        _ settings: Settings,
        _ output: LogOutput
    ) throws -> LocalPort {
        let wanted = LocalPort(number: number)
        let port = try wanted.orAnother(than: settings.brokerPort)
        if port.number != wanted.number {
            let message = "port \(wanted.number) is taken: \(whose) at port \(port.number) until the next start"
            output.note(message, event: "port.moved", level: "warn")
        }
        return port
    }
}

extension LogFormat: ExpressibleByArgument {}

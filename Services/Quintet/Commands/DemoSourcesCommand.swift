import ArgumentParser
import DemoSources
import Glibc

/// `quintet demo-sources`: something to show on a dashboard, and something that goes wrong on demand.
struct DemoSourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-sources",
        abstract: "Serves sources for dashboards to try: values that move, and answers that are wrong on demand.",
        discussion: """
            It listens on 127.0.0.1 only; `quintet up` starts one by itself. GET / on it tells what it can do. Stop \
            it with Ctrl-C or SIGTERM.
            """
    )

    @OptionGroup var data: DataOption

    @Option(help: "The port of 127.0.0.1; with 0 the system picks one.")
    var port = Settings().demoPort

    @Option(help: "The beginning of the values' random walk. [default: goes on where it was]")
    var seed: UInt64?

    @Option(name: .customLong("every"), help: "Seconds from one step of the values to the next.")
    var seconds = 5.0

    @Option(help: "How log lines are printed: for people, or as services write them.")
    var logFormat = LogFormat.pretty

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port must be from 0 to 65535, got \(port)") }
        guard (0.1...86_400).contains(seconds) else {
            throw ValidationError("--every must be from 0.1 to 86400 seconds, got \(seconds)")
        }
    }

    func run() async throws {
        if port != 0 { try LocalPort(number: port).requireFree(option: "--port") }
        let output = LogOutput(format: logFormat, colour: isatty(STDOUT_FILENO) == 1)
        let folder = data.folder.serviceFolder(of: DemoServer.name)
        try PrivateFile.makeFolder(folder)
        var sources = DemoSources(folder: folder) { news in
            output.note(news.message, event: news.event, from: DemoServer.name)
        }
        sources.port = port
        sources.seed = seed
        sources.pause = .seconds(seconds)
        let busy = OperatorError(
            problem: "demo sources run on \(folder) already",
            remedy: "stop those first (`quintet up` has some unless it is told --no-demo), or use another --data"
        )
        try await FileLock.hold(folder + "/.lock", elseThrow: busy) {
            try await sources.run(listensToSignals: true)
        }
    }
}

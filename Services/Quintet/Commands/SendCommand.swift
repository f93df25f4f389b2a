import ArgumentParser
import Schema

/// `quintet send SERVICE ENTITY/VERB [PAYLOAD]`
struct SendCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Sends a command to a service and tells what became of it.",
        discussion: """
            For example `quintet send home vivienda-eficiente/louver/set OPEN`. Exits with 0 when it was taken, with 1 when \
            it was refused or failed, with 2 when nobody answered; then repeat it with the id that is told.
            """
    )

    @OptionGroup var data: DataOption

    @Argument(help: "The service's name in topics, or its executable.")
    var service: String

    @Argument(help: "What it concerns and the verb, as in the topic after `cmd/`.")
    var target: String

    @Argument(help: "A bare word or JSON; - reads it from the standard input.")
    var payload = ""

    @Option(help: "The command's id: the same one does nothing twice. [default: a new one]")
    var id: String?

    @Option(help: "Who sends it; ids are the source's own. [default: urn:quintet:SITE:operator]")
    var source: String?

    @Option(help: "Seconds after which it shall do nothing any more.")
    var ttl: Double?

    @Option(help: "0 or 1.")
    var qos = 1

    @Flag(inversion: .prefixedNo, help: "Wait for the end of a command that is under way. [default: without insisting]")
    var wait: Bool?

    @Option(help: "Seconds to wait for the answer, and as many for the end. [default: 10 and 60]")
    var timeout: Double?

    @Flag(help: "Print the messages as they came.")
    var json = false

    func validate() throws {
        guard (0...1).contains(qos) else { throw ValidationError("--qos is 0 or 1") }
        guard (timeout ?? 1) > 0, (ttl ?? 1) > 0 else { throw ValidationError("--timeout and --ttl are above 0") }
    }

    func run() async throws {
        let settings = try data.folder.settings()
        let bytes = payload == "-" ? try StandardInput.read(atMost: InboundReader.maximumBytes) : Array(payload.utf8)
        let order = try Order(
            Catalogue.service(service),
            target,
            bytes,
            id: id,
            source: source ?? "urn:quintet:\(settings.site):\(Catalogue.operatorAccount)",
            ttl: ttl
        )
        let code = try await OperatorLink.open(data.folder) { link in
            try await Sending(
                order: order,
                link: link,
                waiting: wait.map { $0 ? .yes : .no } ?? .ifUnderWay,
                qos: qos,
                patience: .seconds(timeout ?? 10),
                endPatience: .seconds(timeout ?? 60),
                json: json
            ).run()
        }
        guard code == 0 else { throw ExitCode(code) }
    }
}

import ArgumentParser
import Bus
import Schema

/// `quintet ask SERVICE NAME [JSON]`
struct AskCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ask",
        abstract: "Asks a service and prints the answer.",
        discussion:
            "For example `quintet ask home homes`. Exits with 1 when it was refused, with 2 when nobody answered."
    )

    @OptionGroup var data: DataOption

    @Argument(help: "The service's name in topics, or its executable.")
    var service: String

    @Argument(help: "The question, as in the topic after `ask/`.")
    var name: String

    @Argument(help: "What is asked, as JSON; - reads it from the standard input.")
    var payload = "{}"

    @Option(help: "Seconds to wait for the answer.")
    var timeout = 10.0

    @Flag(help: "Print the message as it came.")
    var json = false

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
        guard name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy(TopicSpace.isLevel) else {
            throw ValidationError("“\(name)” is no question's name: write a-z, 0-9, - and _")
        }
    }

    func run() async throws {
        let entry = try Catalogue.service(service)
        let bytes = payload == "-" ? try StandardInput.read(atMost: InboundReader.maximumBytes) : Array(payload.utf8)
        let code = try await OperatorLink.open(data.folder) { link in
            do {
                return try tell(try await link.request(.ask, of: entry, name, bytes, timeout: .seconds(timeout)), entry)
            } catch let error as BusError where [.timeout, .connection].contains(error.code) {
                StandardError.print("no answer from \(entry.name): \(error.reason)")
                return OperatorLink.noAnswer
            }
        }
        guard code == 0 else { throw ExitCode(code) }
    }

    private func tell(_ message: Incoming, _ entry: ServiceEntry) throws -> Int32 {
        if json { print(String(decoding: message.payload, as: UTF8.self)) }
        switch Answer(message) {
        case .reply(let data):
            if !json { print(PrettyJSON.text(data)) }
            return 0
        case .problem(let problem):
            if !json { StandardError.print(problem.words.joined(separator: "\n")) }
            return 1
        case .unreadable(let why): throw OperatorError.notUnderstood(entry, why)
        }
    }
}

import ArgumentParser
import Bus

/// `quintet dead-letters`: what services could not handle.
struct DeadLettersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dead-letters",
        abstract: "Shows messages that could not be handled, and has them tried again or forgotten.",
        subcommands: [
            DeadLettersListCommand.self, DeadLettersShowCommand.self, DeadLettersRetryCommand.self,
            DeadLettersDropCommand.self,
        ],
        defaultSubcommand: DeadLettersListCommand.self
    )
}

/// Which services a command about dead letters is for.
struct DeadLetterScope: ParsableArguments {
    @OptionGroup var data: DataOption

    @Argument(help: "The service's name in topics, or its executable; all that are built when left out.")
    var service: String?

    /// Gives each service to `body`, and says which did not answer; exits with 2 when one did not.
    func forEach(_ body: (DeadLetterOffice, ServiceEntry) async throws -> Void) async throws {
        let entry = try service.map(Catalogue.service)
        let isComplete = try await OperatorLink.open(data.folder) { link in
            let office = DeadLetterOffice(link: link)
            var services = entry.map { [$0] } ?? []
            if entry == nil { services = try await office.services(built: Self.built()) }
            if services.isEmpty { print("no service is built here or known to the broker") }
            var isComplete = true
            for service in services {
                do {
                    try await body(office, service)
                } catch let error as BusError where error.code == .timeout {
                    StandardError.print("\(service.name): no answer (\(error.reason))")
                    isComplete = false
                }
            }
            return isComplete
        }
        guard isComplete else { throw ExitCode(OperatorLink.noAnswer) }
    }

    private static func built() throws -> [ServiceEntry] {
        Programs.services(in: Programs.folder(of: try Programs.thisProgram())).map(\.entry)
    }
}

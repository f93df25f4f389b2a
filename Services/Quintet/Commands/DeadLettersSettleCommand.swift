import ArgumentParser
import Schema

/// `quintet dead-letters retry [SERVICE] [ID] [--all]`
struct DeadLettersRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Has one dead letter tried again, or all."
    )

    @OptionGroup var settlement: DeadLetterSettlement

    func run() async throws { try await settlement.run(.retry, done: "will be tried again") }
}

/// `quintet dead-letters drop [SERVICE] [ID] [--all]`
struct DeadLettersDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Forgets one dead letter, or all."
    )

    @OptionGroup var settlement: DeadLetterSettlement

    func run() async throws { try await settlement.run(.drop, done: "is forgotten") }
}

/// Which dead letters are to be settled.
struct DeadLetterSettlement: ParsableArguments {
    @OptionGroup var scope: DeadLetterScope

    @Argument(help: "The letter's number.")
    var id: Int64?

    @Flag(help: "All letters of the service, or of all services.")
    var all = false

    func validate() throws {
        guard (id != nil) != all else { throw ValidationError("give SERVICE and ID, or --all") }
    }

    func run(_ verb: DeadLetterVerb, done: String) async throws {
        try await scope.forEach { office, service in
            let numbers = if let id { [id] } else { try await office.letters(of: service).map(\.id) }
            if numbers.isEmpty { print("\(service.name): no dead letters") }
            for number in numbers {
                switch try await office.settle(number, of: service, by: verb) {
                case .reply: print("\(service.name): \(number) \(done)")
                case .problem(let problem):
                    StandardError.print(problem.words.joined(separator: "\n"))
                    throw ExitCode.failure
                case .unreadable(let why): throw OperatorError.notUnderstood(service, why)
                }
            }
        }
    }
}

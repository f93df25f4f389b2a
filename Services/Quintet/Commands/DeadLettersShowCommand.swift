import ArgumentParser

/// `quintet dead-letters show SERVICE ID`
struct DeadLettersShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one dead letter with its payload."
    )

    @OptionGroup var scope: DeadLetterScope

    @Argument(help: "The letter's number.")
    var id: Int64

    @Flag(help: "Print JSON; the payload in base64.")
    var json = false

    func run() async throws {
        try await scope.forEach { office, service in
            let letter = try await office.letter(id, of: service)
            if json {
                print(try JSONText.of(letter), terminator: "")
            } else {
                for line in letter.words { print(line) }
            }
        }
    }
}

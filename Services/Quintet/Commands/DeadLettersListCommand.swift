import ArgumentParser
import Schema

/// `quintet dead-letters list [SERVICE]`
struct DeadLettersListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the dead letters of a service, or of all."
    )

    @OptionGroup var scope: DeadLetterScope

    @Flag(help: "Print one line of JSON for each.")
    var json = false

    func run() async throws {
        try await scope.forEach { office, service in
            let letters = try await office.letters(of: service)
            if json {
                for letter in letters {
                    var line = JSONWriter()
                    line.member("service", service.name)
                    line.member("letter", json: try JSONCodec().encode(letter))
                    print(String(decoding: line.finished(), as: UTF8.self))
                }
                return
            }
            print("\(service.name): \(Self.count(letters.count))")
            for line in letters.flatMap(\.words) { print(line) }
        }
    }

    static func count(_ number: Int) -> String {
        switch number {
        case 0: "no dead letters"
        case 1: "1 dead letter"
        default: "\(number) dead letters"
        }
    }
}

import ArgumentParser
import Chaos
import Foundation

/// `chaos`: strikes at real services while everybody works, and looks for everything that must not happen.
@main
struct ChaosRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chaos",
        abstract: "Kills, stops, parts and misleads real services and a real broker, and checks what came of it."
    )

    private static let names = BlowKind.allCases.map(\.rawValue).joined(separator: ", ")

    @Option(help: "For how many minutes it strikes.")
    var minutes = 10.0
    @Option(help: "What blows and messages are drawn from. [default: a new one]")
    var seed: UInt64?
    @Option(help: "Messages in a second to each service.")
    var rate = 20.0
    @Option(help: "What is left out, separated by commas: \(Self.names).")
    var without = ""
    @Option(help: "What alone is done, separated by commas.")
    var only: String?
    @Flag(help: "Blows are short, as in the tests.")
    var brief = false
    @Option(help: "The folder of the executables. [default: the one that this is in]")
    var programs: String?
    @Option(help: "Where the record and the logs are left.")
    var notes = ".build/chaos"

    mutating func run() async throws {
        let seed = seed ?? UInt64.random(in: 1...999_999)
        var settings = Trial.Settings(seed: seed, seconds: minutes * 60, notes: "\(notes)/\(seed)")
        settings.kinds = try only.map(Self.kinds) ?? settings.kinds.subtracting(Self.kinds(without))
        (settings.rate, settings.isBrief) = (rate, brief)
        if let programs { settings.programs = programs }
        // Not `print`, whose words would come all at once at the end where they go into a file.
        settings.tell = { FileHandle.standardOutput.write(Data("\($0)\n".utf8)) }
        let summary = try await Trial(settings).summary
        for words in summary.words() { print(words) }
        print(summary)
        print("the record and the logs are in \(settings.notes)")
        if !summary.isClean { throw ExitCode.failure }
    }

    private static func kinds(_ words: String) throws -> Set<BlowKind> {
        let kinds = try words.split(separator: ",").map { word in
            guard let kind = BlowKind(rawValue: String(word)) else {
                throw ValidationError("there is no blow “\(word)”; there are \(names)")
            }
            return kind
        }
        return Set(kinds)
    }
}

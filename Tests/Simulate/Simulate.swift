import ArgumentParser
import Foundation
import Simulation

/// `simulate`: runs the services in a simulated house, seed by seed.
@main
struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the real services in a simulated house, in virtual time, one seed after the other."
    )

    private static let faults = PlantedBug.allCases.map(\.rawValue).joined(separator: ", ")

    @Option(help: "How many seeds are run.")
    var seeds: UInt64 = 1000
    @Option(help: "The first of them.")
    var first: UInt64 = 1
    @Option(help: "Runs one seed, and prints all that happens.")
    var seed: UInt64?
    @Option(help: "Runs a schedule of a file, as a failing run has printed it.")
    var schedule: String?
    @Option(help: "Builds a fault in, to see that it is found: \(Self.faults).")
    var plant: String?
    @Option(help: "How many runs are under way at once.")
    var threads: Int = ProcessInfo.processInfo.activeProcessorCount
    @Flag(help: "Prints no more than a number of all that happened in the run.")
    var hash = false

    mutating func run() throws {
        guard ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] == "1" else {
            throw ValidationError("set SWIFT_DETERMINISTIC_HASHING=1, or a seed would not play the same twice")
        }
        let bug = try plant.map { name in
            guard let bug = PlantedBug(rawValue: name) else { throw ValidationError("there is no such fault: \(name)") }
            return bug
        }
        let workshop = try Workshop()
        defer { workshop.remove() }
        let isClean =
            if let one = try asked { try workshop.show(one, bug, isTold: !hash) } else {
                try workshop.sweep(first, seeds, threads, bug)
            }
        if !isClean { throw ExitCode.failure }
    }

    private var asked: Schedule? {
        get throws {
            if let schedule {
                return try JSONDecoder().decode(Schedule.self, from: Data(contentsOf: URL(filePath: schedule)))
            }
            return seed.map { Schedule(seed: $0) }
        }
    }
}

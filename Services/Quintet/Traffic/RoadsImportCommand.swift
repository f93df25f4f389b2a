import ArgumentParser
import Foundation
import Schema
import TrafficIngestDomain

/// `quintet traffic roads import FILE`
struct RoadsImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Loads a road network, which replaces the one before; the same file twice changes nothing.",
        discussion: """
            The file is GeoJSON: lines with a road number and kilometres, see docs/traffic.md. It is read here, and \
            every feature that cannot be used is told. Exits with 0 when the rest was taken, with 1 when it was \
            refused, with 2 when nobody answered; then repeat it.
            """
    )

    static let standard = "-"
    private static let largestFile = 512 * 1024 * 1024

    @OptionGroup var data: DataOption

    @Option(help: "Seconds to wait for each answer.")
    var timeout = 10.0

    @Argument(help: "The file; - reads the standard input.")
    var file: String

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
    }

    func run() async throws {
        let read = try Self.read(file)
        for refusal in read.refused {
            StandardError.print("feature \(refusal.index): refused: \(refusal.reason)".printable)
        }
        let parts = try RoadParts(read.lines)
        let code = try await OperatorLink.open(data.folder) { link in
            try await RoadsImport(link: link, patience: .seconds(timeout)).run(parts, refused: read.refused.count)
        }
        guard code == 0 else { throw ExitCode(code) }
    }

    private static func read(_ file: String) throws -> RoadFile {
        let bytes =
            file == standard ? Data(try StandardInput.read(atMost: largestFile)) : try PrivateFile.read(file)
        do {
            return try RoadFile(bytes)
        } catch {
            throw OperatorError(problem: "\(file): \(error.detail)", remedy: "see docs/traffic.md for an example")
        }
    }
}

import ArgumentParser
import Bus
import Schema

/// `quintet traffic roads remove`
struct RoadsRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Removes the road network; incidents have the places of their feeds again.",
        discussion: "Exits with 1 when it was refused, with 2 when nobody answered; then repeat it."
    )

    @OptionGroup var data: DataOption

    @Option(help: "Seconds to wait for the answer.")
    var timeout = 10.0

    func validate() throws {
        guard timeout > 0 else { throw ValidationError("--timeout is above 0") }
    }

    func run() async throws {
        let code = try await OperatorLink.open(data.folder) { link in
            do {
                guard let reply = try await link.perform(RemoveRoads(), patience: .seconds(timeout)) else {
                    return Sending.Result.refused
                }
                print(reply.outcome == .noop ? "there was no road network" : "the road network is removed")
                return Sending.Result.went
            } catch let error as BusError where [.timeout, .connection].contains(error.code) {
                StandardError.print("no answer from traffic: \(error.reason)")
                return OperatorLink.noAnswer
            }
        }
        guard code == 0 else { throw ExitCode(code) }
    }
}

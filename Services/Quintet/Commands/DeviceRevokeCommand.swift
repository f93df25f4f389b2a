import ArgumentParser

/// `quintet device revoke NAME`
struct DeviceRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Removes an account; a running broker closes its connections."
    )

    @OptionGroup var data: DataOption

    @Argument(help: "The device's name.")
    var name: String

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let brokerTold = try await Installation(folder: data.folder).revokeDevice(name)
        if json {
            print(try JSONText.of(Revocation(name: name, brokerTold: brokerTold)), terminator: "")
            return
        }
        print("revoked the device \(name)")
        print(brokerTold ? "The running broker closed its connections." : "No broker runs on this folder now.")
    }
}

private struct Revocation: Encodable {
    let name: String
    let brokerTold: Bool
}

import ArgumentParser

/// `quintet device revoke NAME`
struct DeviceRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Removes an account; a running broker shuts it out at once.",
        discussion: """
            Connections with a password are closed. One with a certificate may stay, but is denied every topic, and does \
            not come back. The name can be used again with a new certificate only, while the old one's time lasts.
            """
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
        print(brokerTold ? "The running broker shuts it out now." : BrokerNews(isTold: false).words)
    }
}

private struct Revocation: Encodable {
    let name: String
    let brokerTold: Bool
}

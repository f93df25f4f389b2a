import ArgumentParser

/// The options of `quintet init` about devices on the network; each is remembered in quintet.json.
struct NetworkOptions: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Let devices with certificates in from the network, or do not.")
    var network: Bool?

    @Option(help: "The port for devices on the network. [default: 8883]")
    var networkPort: Int?

    @Option(help: "The IPv4 address to listen on for them. [default: 0.0.0.0, which is all]")
    var networkBind: String?

    @Option(
        name: .customLong("network-name"),
        help: "A name or address by which devices reach this machine. May be repeated; takes the place of those before."
    )
    var networkNames: [String] = []

    var change: NetworkChange {
        NetworkChange(isOn: network, port: networkPort, bind: networkBind, names: networkNames)
    }

    func validate() throws {
        guard network != false || (networkPort == nil && networkBind == nil && networkNames.isEmpty) else {
            throw ValidationError("--no-network leaves nothing for --network-port, --network-bind, --network-name")
        }
    }
}

import ArgumentParser
import Crypto

/// `quintet device add NAME`
struct DeviceAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Makes an account and prints its credentials.",
        discussion: """
            It gets a password for the broker's own door, or with --certificate a key and a certificate for the door to \
            the network. A device that is there can be given a certificate, also in the place of one that ends soon.
            """
    )

    @OptionGroup var data: DataOption

    @Argument(help: "1 to 32 of a-z, 0-9 and -.")
    var name: String

    @Option(help: "What the account may do. [default: device, or what it is already]")
    var role: Role?

    @Flag(help: "Make a key and a certificate.")
    var certificate = false

    @Flag(help: "With --certificate: a password too.")
    var password = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let installation = Installation(folder: data.folder)
        let settings = try data.folder.settings()
        let (device, brokerTold): (Device, Bool)
        if certificate {
            let key = DeviceKey.made(P256.Signing.PrivateKey())
            let certified = try await installation.certify(name, role: role, key: key, withPassword: password)
            if certified.wasReplaced, !json { print("revoked the certificate that \(name) had before") }
            (device, brokerTold) = (certified.device, certified.brokerTold)
        } else {
            (device, brokerTold) = try await installation.addDevice(name, role: role ?? .device)
        }
        let credentials = DeviceCredentials(device, settings, certificateFolder)
        if json { return print(try JSONText.of(credentials), terminator: "") }
        let first = TryCommands(settings: settings, device: device, certificate: certificateFolder).first
        print("made the device \(device.name), role \(device.role.rawValue)")
        for line in credentials.lines { print("  \(line)") }
        print("  kept in   \(data.folder.deviceFile(of: device.name))")
        print(BrokerNews(isTold: brokerTold).words)
        print("Try: \(first)")
    }

    private var certificateFolder: String? { certificate ? data.folder.certificateFolder(of: name) : nil }
}

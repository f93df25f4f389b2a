import ArgumentParser

/// `quintet device add NAME`
struct DeviceAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Makes an account and prints its credentials."
    )

    @OptionGroup var data: DataOption

    @Argument(help: "1 to 32 of a-z, 0-9 and -.")
    var name: String

    @Option(help: "What the account may do.")
    var role = Role.device

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = data.folder
        let (device, brokerTold) = try await Installation(folder: folder).addDevice(name, role: role)
        let settings = try folder.settings()
        if json {
            print(try JSONText.of(DeviceCredentials(device, settings)), terminator: "")
            return
        }
        print(
            """
            made the device \(device.name), role \(device.role.rawValue)
              address   \(settings.brokerAddress)
              user      \(device.name)
              password  \(device.password)
              kept in   \(folder.deviceFile(of: device.name))
            \(brokerTold ? "The running broker knows it." : "It is valid from the next start of `quintet up`.")
            Try: \(TryCommands(settings: settings, device: device).first)
            """
        )
    }
}

/// What `device add --json` prints.
private struct DeviceCredentials: Encodable {
    let name: String
    let role: Role
    let password: String
    let broker: String
    let topics: String

    init(_ device: Device, _ settings: Settings) {
        name = device.name
        role = device.role
        password = device.password
        broker = settings.brokerAddress
        topics = "\(settings.topicRoot)/\(settings.site)"
    }
}

import ArgumentParser

/// `quintet device`: the accounts of clients outside the services.
struct DeviceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Adds, lists and revokes the accounts of devices, displays and people's programs.",
        subcommands: [
            DeviceAddCommand.self, DevicePairCommand.self, DeviceListCommand.self, DeviceRevokeCommand.self,
        ]
    )
}

extension Role: ExpressibleByArgument {}

import ArgumentParser

/// `quintet rotate [ACCOUNT|DEVICE ...]`
struct RotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Gives accounts new passwords, while all runs on.",
        discussion: """
            Without names: the accounts of all services and the operator's. A device is named, as somebody has to tell it \
            its new password. The old passwords end at once; a service is back within seconds, and what is sent to it \
            meanwhile waits. The clinic's master key has `quintet clinic keys rotate`.
            """
    )

    @OptionGroup var data: DataOption

    @Argument(help: "Accounts and devices.")
    var names: [String] = []

    func run() async throws {
        let folder = data.folder
        let rotation = try await Installation(folder: folder).rotate(names)
        for account in rotation.accounts { print("rotated the password of \(account)") }
        for device in rotation.devices {
            print(
                """
                rotated the password of the device \(device.name): tell it
                  user      \(device.name)
                  password  \(device.password ?? "")
                  kept in   \(folder.deviceFile(of: device.name))
                """
            )
        }
        print(BrokerNews(isTold: rotation.brokerTold).words)
    }
}

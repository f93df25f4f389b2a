import ArgumentParser

/// `quintet device list`
struct DeviceListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the devices and their roles, without passwords."
    )

    @OptionGroup var data: DataOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = data.folder
        _ = try folder.settings()
        let devices = try DeviceFolder(folder: folder).all().map { ListedDevice(name: $0.name, role: $0.role) }
        if json {
            print(try JSONText.of(devices), terminator: "")
        } else if devices.isEmpty {
            print("no devices; add one with `quintet device add NAME`")
        } else {
            for device in devices {
                print("\(device.name)  \(device.role.rawValue)")
            }
        }
    }
}

private struct ListedDevice: Encodable {
    let name: String
    let role: Role
}

import ArgumentParser

/// `quintet device list`
struct DeviceListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the devices, their roles and by what they are let in, without passwords."
    )

    @OptionGroup var data: DataOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() async throws {
        let folder = data.folder
        _ = try folder.settings()
        let devices = try DeviceFolder(folder: folder).all().map(ListedDevice.init)
        if json {
            print(try JSONText.of(devices), terminator: "")
        } else if devices.isEmpty {
            print("no devices; add one with `quintet device add NAME`")
        } else {
            for device in devices {
                print(device.line)
            }
        }
    }
}

private struct ListedDevice: Encodable {
    let name: String
    let role: Role
    let hasPassword: Bool
    let certificate: DeviceCertificate?

    init(_ device: Device) {
        (name, role, certificate) = (device.name, device.role, device.certificate)
        hasPassword = device.hasPassword
    }

    var line: String {
        let keys = (hasPassword ? ["password"] : []) + (certificate.map { ["certificate \($0.words)"] } ?? [])
        return "\(name)  \(role.rawValue)  \(keys.joined(separator: ", "))"
    }
}

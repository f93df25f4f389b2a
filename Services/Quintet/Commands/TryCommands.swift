/// Commands to copy into a shell that show an account at work.
struct TryCommands {
    let settings: Settings
    let device: Device
    /// Where the device's certificate is; `nil` to use its password.
    var certificate: String?

    /// The one that shows best what the account's role is for.
    var first: String {
        switch device.role {
        case .device, .homeassistant: publishing
        case .display: watching
        case .clinician: program("pub", "-q 1 -t \(topics.topic(.ask, of: "clinic", "snapshot")) -m '{}'")
        }
    }

    var watching: String {
        program("sub", "-t '\(topics.root)/\(topics.site)/home/#' -v")
    }

    var publishing: String {
        program("pub", "-q 1 -t \(topics.topic(.cmd, of: "home", "\(Self.louver)/set")) -m OPEN")
    }

    /// The same command through this program, which `executable` is.
    static func sending(with executable: String, in folder: DataFolder) -> String {
        let isDefault = folder == DataFolder(DataFolder.defaultName)
        let data = isDefault ? "" : " --data \(folder.path.shellQuoted)"
        return "\(executable.shellQuoted) send\(data) home \(louver)/set OPEN"
    }

    private static let louver = "vivienda-eficiente/louver"

    private var topics: TopicSpace { settings.topics }

    private func program(_ verb: String, _ rest: String) -> String {
        "mosquitto_\(verb) \(login) \(rest)"
    }

    private var login: String {
        guard let certificate, let network = settings.network else {
            return "-h 127.0.0.1 -p \(settings.brokerPort) -u \(device.name) -P \(device.password ?? "PASSWORD")"
        }
        let files = [("cafile", "ca.crt"), ("cert", "\(device.name).crt"), ("key", "\(device.name).key")]
        let options = files.map { "--\($0) " + "\(certificate)/\($1)".shellQuoted }
        return "-h \(settings.networkHostHere) -p \(network.port) \(options.joined(separator: " "))"
    }
}

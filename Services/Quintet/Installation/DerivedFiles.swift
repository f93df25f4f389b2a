import FoundationEssentials
import Glibc

/// The broker's files, which follow from the settings, the credentials and the devices and can be made again at any time.
struct DerivedFiles {
    let folder: DataFolder
    let settings: Settings

    /// Writes the password file, the access file and the broker's configuration.
    func write() async throws {
        let devices = try DeviceFolder(folder: folder).all()
        let passwords = try await PasswordFile.text(passwords: passwords(with: devices), existing: existingPasswords)
        try PrivateFile.write(passwords, to: folder.passwordFile)
        try PrivateFile.write(AccessFile(settings: settings, devices: devices).text, to: folder.accessFile)
        let configuration = BrokerConfiguration(
            folder: folder,
            port: settings.brokerPort,
            runsAsRoot: geteuid() == 0
        )
        try PrivateFile.write(configuration.text, to: folder.brokerConfiguration)
    }

    private func passwords(with devices: [Device]) throws -> [String: String] {
        let credentials = Credentials(folder: folder)
        var passwords = try Catalogue.accounts.reduce(into: [String: String]()) { all, account in
            all[account] = try credentials.password(of: account)
        }
        for device in devices {
            passwords[device.name] = device.password
        }
        return passwords
    }

    private var existingPasswords: String {
        get throws {
            guard FileManager.default.fileExists(atPath: folder.passwordFile) else { return "" }
            return String(decoding: try PrivateFile.read(folder.passwordFile), as: UTF8.self)
        }
    }
}

import FoundationEssentials
import Glibc
import Schema

/// The broker's files, which follow from the settings, the credentials and the devices and can be made again at any time.
struct DerivedFiles {
    let folder: DataFolder
    let settings: Settings

    /// Writes the password file, the access file and the broker's configuration, and what it shows to the network.
    func write() async throws {
        try writeCertificates(at: .now)
        try PrivateFile.write(try await passwordText, to: folder.passwordFile)
        try PrivateFile.write(try accessText, to: folder.accessFile)
        try PrivateFile.write(configurationText(runsAsRoot: geteuid() == 0), to: folder.brokerConfiguration)
    }

    /// Each file with the content it may have; who looks need not be who wrote.
    func accepted() async throws -> [(path: String, contents: Set<String>)] {
        [
            (folder.passwordFile, [try await passwordText]),
            (folder.accessFile, [try accessText]),
            (folder.brokerConfiguration, [configurationText(runsAsRoot: true), configurationText(runsAsRoot: false)]),
        ]
    }

    private var passwordText: String {
        get async throws {
            let devices = try DeviceFolder(folder: folder).all()
            return try await PasswordFile.text(passwords: passwords(with: devices), existing: existingPasswords)
        }
    }

    private var accessText: String {
        get throws {
            let revoked = try AuthorityFiles(folder: folder).revocations().entries.map(\.device)
            let devices = try DeviceFolder(folder: folder).all()
            return AccessFile(settings: settings, devices: devices, revoked: Set(revoked)).text
        }
    }

    /// Also makes the authority, once there is a door to the network.
    private func writeCertificates(at now: Timestamp) throws {
        guard let names = settings.serverNames else { return }
        let files = AuthorityFiles(folder: folder)
        try files.makeMissing(at: now)
        var revocations = try files.revocations()
        revocations.reissue(at: now)
        try files.write(revocations)
        try BrokerCertificate(folder: folder, authority: files.authority()).write(names: names, revocations, at: now)
    }

    private func configurationText(runsAsRoot: Bool) -> String {
        BrokerConfiguration(
            folder: folder,
            port: settings.brokerPort,
            address: settings.brokerBind,
            network: settings.network,
            runsAsRoot: runsAsRoot
        ).text
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

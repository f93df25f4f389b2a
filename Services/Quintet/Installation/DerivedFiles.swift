import FoundationEssentials
import Glibc
import Passwords
import Schema

/// The broker's files and those in the services' folders, which follow from the settings, the credentials and the devices
/// and can be made again at any time.
struct DerivedFiles {
    let folder: DataFolder
    let settings: Settings
    /// New passwords by account, which take the place of those on disk when the files are written.
    var rotated: [String: String] = [:]

    /// Writes the password file, the access file, the broker's configuration and what it shows to the network, and the
    /// configurations of a cluster's nodes. What services find in their folders comes first: a service that knows a new
    /// password before the broker does tries again in a moment.
    func write() async throws {
        try writeCertificates(at: .now)
        // It takes tenths of a second, in which nothing has changed yet.
        let passwords = try await passwordText
        for (account, password) in rotated { try store(password, of: account) }
        try ServiceFiles(folder: folder, settings: settings).write()
        try writeAccounts(passwords)
        try PrivateFile.write(configurationText(runsAsRoot: geteuid() == 0), to: folder.brokerConfiguration)
        if !settings.cluster.isEmpty { try writeNodes() }
    }

    /// Writes what the broker knows devices by, and no other file: the keeper in its container sees no service's folder.
    func writeDevices() async throws {
        try writeCertificates(at: .now)
        try writeAccounts(try await passwordText)
        if !settings.cluster.isEmpty { try writeNodes() }
    }

    /// Each file with the content it may have; who looks need not be who wrote.
    func accepted() async throws -> [(path: String, contents: Set<String>)] {
        var files: [(path: String, contents: Set<String>)] = [
            (folder.passwordFile, [try await passwordText]),
            (folder.accessFile, [try accessText]),
            (folder.brokerConfiguration, [configurationText(runsAsRoot: true), configurationText(runsAsRoot: false)]),
        ]
        for node in settings.cluster { files.append((folder.nodeConfiguration(of: node), [try nodeText(of: node)])) }
        return files
    }

    private var passwordText: String {
        get async throws {
            let devices = try DeviceFolder(folder: folder).all()
            return try await PasswordFile.text(
                passwords: passwords(with: devices),
                existing: existingPasswords,
                known: try devices.filter { rotated[$0.name] == nil }.compactMap(Self.line)
            )
        }
    }

    private func writeAccounts(_ passwords: String) throws {
        try PrivateFile.write(passwords, to: folder.passwordFile)
        try PrivateFile.write(try accessText, to: folder.accessFile)
    }

    private static func line(of device: Device) throws(OperatorError) -> PasswordLine? {
        guard let hash = device.passwordHash else { return nil }
        guard let line = PasswordLine(user: device.name, kept: hash) else {
            throw OperatorError(
                problem: "the passwordHash of the device “\(device.name)” is none that the broker takes",
                remedy: "give it a new password with `quintet rotate \(device.name)`"
            )
        }
        return line
    }

    private func store(_ password: String, of account: String) throws {
        guard !Catalogue.accounts.contains(account) else {
            return try PrivateFile.write(password, to: folder.secretFile(of: account))
        }
        try DeviceFolder(folder: folder).change(account, password: password)
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

    private func writeNodes() throws {
        try Credentials(folder: folder).makeRoutePassword()
        try PrivateFile.makeFolder(folder.clusterFolder)
        for node in settings.cluster {
            try PrivateFile.makeFolder(folder.nodeFolder(of: node))
            try PrivateFile.write(try nodeText(of: node), to: folder.nodeConfiguration(of: node))
        }
    }

    private func nodeText(of node: String) throws -> String {
        let devices = try DeviceFolder(folder: folder).all()
        let passwords = try passwords(with: devices)
        return NATSConfiguration(
            node: node,
            nodes: settings.cluster,
            port: settings.brokerPort,
            address: settings.brokerBind,
            store: "\(folder.nodeFolder(of: node))/jetstream",
            routePassword: try Credentials(folder: folder).routePassword(),
            accounts: AccessFile(settings: settings, devices: devices, revoked: []).accounts.compactMap { name, rules in
                passwords[name].map { NATSConfiguration.Account(name: name, password: $0, rules: rules) }
            }
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
        return passwords.merging(rotated) { $1 }
    }

    private var existingPasswords: String {
        get throws {
            guard FileManager.default.fileExists(atPath: folder.passwordFile) else { return "" }
            return String(decoding: try PrivateFile.read(folder.passwordFile), as: UTF8.self)
        }
    }
}

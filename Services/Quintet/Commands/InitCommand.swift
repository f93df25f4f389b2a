import ArgumentParser

/// `quintet init`: makes the data folder, or brings it up to date.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Makes the data folder: accounts, passwords, access rules, the broker's configuration.",
        discussion: "May be repeated: what exists is kept, and what follows from it is written anew."
    )

    @OptionGroup var data: DataOption
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var network: NetworkOptions

    @Flag(
        help:
            "For a network of containers: the broker is called `broker`, and each service finds its settings in its own folder."
    )
    var container = false

    @Option(
        help:
            "With --container: the host names of three NATS nodes that take the broker's place, such as nats-1,nats-2,nats-3; none for the broker."
    )
    var cluster: String?

    func validate() throws {
        guard container || cluster == nil else {
            throw ValidationError("--cluster needs --container: `quintet up` starts one broker, not a cluster")
        }
    }

    func run() async throws {
        let folder = data.folder
        var change = settings.change
        change.network = network.change
        change.cluster = cluster.map { $0 == "none" ? [] : $0.split(separator: ",").map(String.init) }
        if container { change = change.forContainers }
        let preparation = try await Installation(folder: folder).prepare(change)
        for line in preparation.lines(for: folder) {
            print(line)
        }
    }
}

extension Installation.Preparation {
    /// What was done, in words.
    func lines(for folder: DataFolder) -> [String] {
        let kept = Catalogue.accounts.count - newAccounts.count
        var lines = [isNew ? "made the data folder \(folder.path)" : "found the data folder \(folder.path)"]
        if kept > 0 { lines.append("kept the passwords of \(kept) accounts") }
        if !newAccounts.isEmpty { lines.append("made passwords for \(newAccounts.joined(separator: ", "))") }
        if madeClinicKey {
            lines.append(
                "made the clinic's master key \(folder.clinicKeyFile): keep a copy of it away from this machine"
            )
        }
        if let address = settings.networkAddress {
            lines.append("devices with certificates are let in from the network at \(address)")
        }
        if isNew { lines.append("made the device \(Installation.firstDevice), see \(deviceFile(in: folder))") }
        if settingsChanged { lines.append("changed \(folder.settingsFile)") }
        lines.append("wrote passwd, acl and mosquitto.conf in \(folder.brokerFolder)")
        lines += settings.cluster.map { "wrote \(folder.nodeConfiguration(of: $0))" }
        if brokerTold { lines.append("told the running broker; a new port or site needs a restart of `quintet up`") }
        return lines
    }

    private func deviceFile(in folder: DataFolder) -> String {
        folder.deviceFile(of: Installation.firstDevice)
    }
}

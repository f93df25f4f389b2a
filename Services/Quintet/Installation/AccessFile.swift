/// The broker's access file: one block per account, made from the catalogue and the devices.
struct AccessFile {
    let settings: Settings
    let devices: [Device]
    /// Their live connections stay with mosquitto 2.0, so these names are denied everything.
    let revoked: Set<String>

    /// The file as mosquitto reads it. There is no block for anonymous clients: they get nothing.
    var text: String {
        let blocks = accounts.map { name, rules in
            "user \(name)\n" + rules.map { $0.line + "\n" }.joined()
        }
        return "# Made by `quintet init` and `quintet device`; changes here are overwritten.\n\n"
            + patterns.map { "pattern \($0.right) \($0.filter)\n" }.joined() + "\n" + blocks.joined(separator: "\n")
    }

    /// A service's own commands and questions once more: mosquitto 2.0 takes an account's block from a session that is
    /// away while its password changes, or that a restart brought back, and from then on confirms what is sent to it and
    /// drops it. A pattern goes by the name alone. No device has a service's name, so it gives nobody more.
    private var patterns: [AccessRule] {
        [.cmd, .ask].map { .read(settings.topics.all($0, of: "%u")) }
    }

    /// Each account with its rules.
    var accounts: [(name: String, rules: [AccessRule])] {
        let topics = settings.topics
        let services = Catalogue.answering.map { service in
            (service.name, service.rules(in: topics, deviceTopics: settings.deviceTopics))
        }
        return services
            + [(Catalogue.operatorAccount, Catalogue.operatorRules(in: topics))]
            + devices.map { ($0.name, $0.role.rules(for: $0.name, in: topics)) }
            + revoked.subtracting(devices.map(\.name)).sorted().map { ($0, [.nothing]) }
    }
}

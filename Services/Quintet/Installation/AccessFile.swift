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
            + blocks.joined(separator: "\n")
    }

    /// Each account with its rules.
    var accounts: [(name: String, rules: [AccessRule])] {
        let topics = settings.topics
        let services = Catalogue.services.map { service in
            (service.executable, service.rules(in: topics, deviceTopics: settings.deviceTopics))
        }
        return services
            + [(Catalogue.operatorAccount, Catalogue.operatorRules(in: topics))]
            + devices.map { ($0.name, $0.role.rules(for: $0.name, in: topics)) }
            + revoked.subtracting(devices.map(\.name)).sorted().map { ($0, [.nothing]) }
    }
}

/// What each service finds in its own folder when it sees no other, as in a container or under systemd: its settings and
/// its password.
struct ServiceFiles {
    let folder: DataFolder
    let settings: Settings

    /// Writes `service.json`, which is the service's `CONFIG_FILE`, and the password beside it.
    func write() throws {
        let variables = ServiceVariables(folder: folder, settings: settings)
        for entry in Catalogue.services {
            let home = folder.serviceFolder(of: entry.executable)
            try PrivateFile.makeFolder(home)
            let password = "\(home)/mqtt.password"
            try PrivateFile.write(try Credentials(folder: folder).password(of: entry.name), to: password)
            var own = try variables.variables(of: entry)
            own["MQTT_PASSWORD_FILE"] = password
            try PrivateFile.write(JSONText.of(Self.nested(own)), to: "\(home)/service.json")
        }
    }

    /// `MQTT_PASSWORD_FILE` → `{"mqtt": {"password": {"file": …}}}`, as a settings file has it.
    private static func nested(_ variables: [String: String]) -> Branch {
        variables.sorted { $0.key < $1.key }.reduce(into: Branch()) { root, variable in
            root.put(variable.value, at: variable.key.lowercased().split(separator: "_").map(String.init)[...])
        }
    }

    /// A tree of settings.
    private struct Branch: Encodable {
        private var leaves: [String: String] = [:]
        private var branches: [String: Branch] = [:]

        mutating func put(_ value: String, at path: ArraySlice<String>) {
            guard let name = path.first else { return }
            guard path.count > 1 else { return leaves[name] = value }
            branches[name, default: Branch()].put(value, at: path.dropFirst())
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in leaves { try container.encode(value, forKey: Key(stringValue: name)) }
            for (name, branch) in branches { try container.encode(branch, forKey: Key(stringValue: name)) }
        }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
    }
}

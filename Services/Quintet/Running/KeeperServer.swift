/// The keeper beside an installation's console: this program once more, kept running as the services are.
struct KeeperServer: Sendable {
    let folder: DataFolder
    /// This program's own file.
    let executable: String

    var child: Child {
        let name = Catalogue.keeper.executable
        let arguments = [name, "--data", folder.path, "--log-format", LogFormat.json.rawValue]
        return Child(name: name, executable: executable, arguments: arguments, environment: [:])
    }
}

/// The demo sources beside an installation.
///
/// A process of their own, by this program's own subcommand: whatever is done to them on purpose, streams without end
/// among it, `quintet up` and its signals are not touched, and they are kept running as the services are.
struct DemoServer: Sendable {
    static let name = "demo-sources"

    let folder: DataFolder
    /// This program's own file.
    let executable: String
    let port: LocalPort

    var address: String { "http://127.0.0.1:\(port.number)" }

    var child: Child {
        let arguments = ["--data", folder.path, "--port", "\(port.number)", "--log-format", LogFormat.json.rawValue]
        return Child(name: Self.name, executable: executable, arguments: [Self.name] + arguments, environment: [:])
    }
}

/// What a person reads when everything runs: where, and three commands to try.
struct Welcome: Sendable {
    let cast: Cast
    /// This program's own file.
    let executable: String
    /// The account to try with; `nil` when its owner revoked all that could be shown.
    let device: Device?

    /// `without` names services that run elsewhere or not at all.
    func lines(without missing: Set<String>) -> [String] {
        [""] + addresses + running(without: missing) + [""] + commands + [""]
    }

    private var addresses: [String] {
        let topics = cast.settings.topics
        let broker = "broker   \(cast.settings.brokerAddress)   topics \(topics.root)/\(topics.site)/…"
        let network = cast.settings.networkAddress.map { ["network  \($0)   for devices with certificates"] } ?? []
        return [broker] + console + network + (cast.demo.map { ["demo     \($0.address)"] } ?? [])
    }

    /// With the way in for the first user, as long as there is none: the console keeps it in a file.
    private var console: [String] {
        guard let port = cast.web, let entry = Catalogue.services.first(where: \.isWeb) else { return [] }
        let file = "\(cast.folder.serviceFolder(of: entry.executable))/console.setup"
        guard let link = try? PrivateFile.read(file) else { return ["console  http://127.0.0.1:\(port.number)"] }
        return ["console  \(String(decoding: link, as: UTF8.self))   makes the first user, within 15 minutes"]
    }

    private func running(without missing: Set<String>) -> [String] {
        let names = cast.programs.services.map(\.entry.executable)
        guard !names.isEmpty else { return ["no service is built beside \(executable): only the broker runs"] }
        let present = names.filter { !missing.contains($0) }
        let line = present.isEmpty ? [] : ["ready    \(present.joined(separator: ", "))"]
        return line + missing.sorted().map { "missing  \($0)" }
    }

    private var commands: [String] {
        guard let device else {
            return ["To try it, make an account: \(executable.shellQuoted) device add NAME"]
        }
        let tries = TryCommands(settings: cast.settings, device: device)
        let send = TryCommands.sending(with: executable, in: cast.folder)
        return ["Try, in another terminal:"] + [tries.watching, tries.publishing, send].map { "  " + $0 }
    }
}

import Passwords

extension Installation {
    /// What `rotate` did.
    struct Rotation: Sendable, Equatable {
        /// The services' accounts and the operator's.
        var accounts: [String]
        /// With their new passwords.
        var devices: [Device]
        var brokerTold: Bool
    }

    /// Gives accounts new passwords: those named, else every account that is not a device's. Services read theirs again
    /// by themselves, so that none is stopped for it.
    func rotate(_ names: [String]) async throws -> Rotation {
        let settings = try folder.settings()
        // A service may be named as it is called.
        let names = names.map { name in Catalogue.services.first { $0.executable == name }?.name ?? name }
        return try await FileLock.hold(folder.changeLock) {
            let devices = DeviceFolder(folder: folder)
            let known = Set(try devices.all().map(\.name))
            if let stranger = names.first(where: { !Catalogue.accounts.contains($0) && !known.contains($0) }) {
                throw OperatorError(
                    problem: "there is no account “\(stranger)”",
                    remedy:
                        "name one of \(Catalogue.accounts.joined(separator: ", ")), or a device of `quintet device list`"
                )
            }
            let chosen = names.isEmpty ? Catalogue.accounts : names
            let mute = try devices.all().filter { !$0.hasPassword }.map(\.name)
            if let device = chosen.first(where: mute.contains) {
                throw OperatorError(
                    problem: "the device “\(device)” has a certificate and no password",
                    remedy: "give it a new one with `quintet device add \(device) --certificate`"
                )
            }
            let passwords = Dictionary(chosen.map { ($0, RandomText.password()) }) { first, _ in first }
            try await DerivedFiles(folder: folder, settings: settings, rotated: passwords).write()
            return Rotation(
                accounts: Catalogue.accounts.filter { passwords[$0] != nil },
                devices: try devices.all().filter { passwords[$0.name] != nil },
                brokerTold: try RunningBroker(folder: folder).reload()
            )
        }
    }
}

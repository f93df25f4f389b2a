/// An installation on disk and what can be done to it. Each change holds the folder's lock, makes the derived files
/// again and tells a running broker to read them.
struct Installation: Sendable {
    static let firstDevice = "demo"

    let folder: DataFolder

    /// What `prepare` found and did.
    struct Preparation: Sendable, Equatable {
        var settings: Settings
        var isNew: Bool
        var newAccounts: [String]
        var madeClinicKey: Bool
        var settingsChanged: Bool
        var brokerTold: Bool
    }

    /// Makes the folder what it should be: keeps every credential that is there, makes what is missing, writes the
    /// derived files anew.
    func prepare(_ change: SettingsChange) async throws -> Preparation {
        // Refused settings leave no half-made folder behind.
        try change.applied(to: folder.isInitialised ? folder.settings() : Settings()).validate()
        try folder.makeFolders()
        return try await FileLock.hold(folder.changeLock) { try await prepareAlone(change) }
    }

    /// Adds a device. Returns it and whether a running broker was told.
    func addDevice(_ name: String, role: Role) async throws -> (device: Device, brokerTold: Bool) {
        let settings = try folder.settings()
        return try await FileLock.hold(folder.changeLock) {
            try requireNoRevocation(of: name)
            let device = try DeviceFolder(folder: folder).add(name, role: role)
            return (device, try await writeDevices(settings))
        }
    }

    /// Removes a device. Returns whether a running broker was told, which then closes the device's connection.
    func revokeDevice(_ name: String) async throws -> Bool {
        let settings = try folder.settings()
        return try await FileLock.hold(folder.changeLock) {
            let devices = DeviceFolder(folder: folder)
            let known = try devices.all().first { $0.name == name }
            // One that is gone may be in the broker's files still, after a revocation that was cut off.
            if known == nil { _ = try await writeDevices(settings) }
            // First what shuts it out: whatever happens in between, a revoked certificate is not forgotten.
            if let certificate = known?.certificate { try revoke(certificate, of: name) }
            let device = try devices.remove(name)
            let brokerTold = try await writeDevices(settings)
            // Failing that, the access file still shuts it out.
            if brokerTold, device.certificate != nil {
                try? await Eviction(folder: folder, settings: settings).evict(name)
            }
            return brokerTold
        }
    }

    /// Brings to an end what was cut off between the devices' files and the broker's. Returns whether a running broker was
    /// told.
    @discardableResult
    func finishDevices() async throws -> Bool {
        let settings = try folder.settings()
        return try await FileLock.hold(folder.changeLock) { try await writeDevices(settings) }
    }

    private func prepareAlone(_ change: SettingsChange) async throws -> Preparation {
        let isNew = !folder.isInitialised
        let before = isNew ? Settings() : try folder.settings()
        let settings = change.applied(to: before)
        let newAccounts = try Credentials(folder: folder).makeMissing()
        let madeClinicKey = try ClinicKey(folder: folder).makeMissing()
        let devices = DeviceFolder(folder: folder)
        if isNew, try devices.all().isEmpty {
            _ = try devices.add(Self.firstDevice, role: .device)
        }
        let brokerTold = try await writeDerived(settings)
        // Written last: its being there says that the first init came to its end.
        if isNew || settings != before {
            try PrivateFile.write(JSONText.of(settings), to: folder.settingsFile)
        }
        return Preparation(
            settings: settings,
            isNew: isNew,
            newAccounts: newAccounts,
            madeClinicKey: madeClinicKey,
            settingsChanged: !isNew && settings != before,
            brokerTold: brokerTold
        )
    }

    /// Writes what the broker knows devices by, and tells it.
    func writeDevices(_ settings: Settings) async throws -> Bool {
        try await DerivedFiles(folder: folder, settings: settings).writeDevices()
        return try RunningBroker(folder: folder).reload()
    }

    func writeDerived(_ settings: Settings) async throws -> Bool {
        try await DerivedFiles(folder: folder, settings: settings).write()
        return try RunningBroker(folder: folder).reload()
    }
}

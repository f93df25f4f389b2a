import FoundationEssentials
import Passwords

/// The devices of an installation, one file each.
struct DeviceFolder {
    let folder: DataFolder

    /// All devices by name.
    func all() throws -> [Device] {
        try FileManager.default.contentsOfDirectory(atPath: folder.devicesFolder)
            .filter { $0.hasSuffix(".json") }
            .sorted()
            .map { try read(folder.devicesFolder + "/" + $0) }
    }

    /// The device of this name; `nil` when there is none. Throws an `OperatorError` when the name is not allowed.
    func device(_ name: String) throws -> Device? {
        try Device.validate(name: name)
        let path = folder.deviceFile(of: name)
        return FileManager.default.fileExists(atPath: path) ? try read(path) : nil
    }

    func write(_ device: Device) throws {
        try PrivateFile.write(JSONText.of(device), to: folder.deviceFile(of: device.name))
    }

    /// Makes an account with a new password, or with one of which only the hash is known here. Throws an `OperatorError`
    /// when the name is taken or not allowed.
    func add(_ name: String, role: Role, passwordHash: String? = nil) throws -> Device {
        try Device.validate(name: name)
        let path = folder.deviceFile(of: name)
        guard !FileManager.default.fileExists(atPath: path) else {
            throw OperatorError(
                problem: "there is a device “\(name)” already, in \(path)",
                remedy: "revoke it first, or choose another name"
            )
        }
        let password = passwordHash == nil ? RandomText.password() : nil
        let device = Device(name: name, role: role, password: password, passwordHash: passwordHash)
        try write(device)
        return device
    }

    /// Gives an account another password.
    func change(_ name: String, password: String) throws {
        let path = folder.deviceFile(of: name)
        var device = try read(path)
        (device.password, device.passwordHash) = (password, nil)
        try PrivateFile.write(JSONText.of(device), to: path)
    }

    /// Removes an account, and its key if that was made here. Returns what it was; throws an `OperatorError` when there is
    /// none of that name.
    @discardableResult
    func remove(_ name: String) throws -> Device {
        guard let device = try all().first(where: { $0.name == name }) else {
            throw OperatorError(problem: "there is no device “\(name)”", remedy: "see `quintet device list`")
        }
        try FileManager.default.removeItem(atPath: folder.deviceFile(of: name))
        try removeCertificate(of: name)
        return device
    }

    /// Removes the folder with a device's key and certificates, if there is one.
    func removeCertificate(of name: String) throws {
        let path = folder.certificateFolder(of: name)
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    private func read(_ path: String) throws -> Device {
        let data = try PrivateFile.read(path)
        let device: Device
        do {
            device = try JSONDecoder().decode(Device.self, from: data)
        } catch {
            throw OperatorError(
                problem: "\(path) is not a device: \(error)",
                remedy: "correct it or delete it, then run `quintet init`"
            )
        }
        try Device.validate(name: device.name)
        guard path == folder.deviceFile(of: device.name) else {
            throw OperatorError(problem: "\(path) holds a device named “\(device.name)”", remedy: "rename the file")
        }
        return device
    }
}

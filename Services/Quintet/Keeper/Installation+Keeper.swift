import Schema

extension Installation {
    /// Makes a device of whose password only the hash is known. To repeat it does no harm, and brings to an end what a
    /// crash cut off.
    ///
    /// - Throws: a `Problem` when the name is another's, or a revoked certificate's.
    func keepDevice(_ name: String, role: Role, passwordHash: String) async throws {
        let settings = try folder.settings()
        try await FileLock.hold(folder.changeLock) {
            let devices = DeviceFolder(folder: folder)
            if let known = try devices.device(name) {
                guard known.role == role, known.passwordHash == passwordHash else {
                    let remedy = "revoke it first, or choose another name"
                    throw Problem(.deviceExists, "there is a device “\(name)” already; \(remedy)")
                }
            } else {
                do {
                    try requireNoRevocation(of: name)
                } catch let error as OperatorError {
                    throw Problem(.deviceExists, error.description)
                }
                _ = try devices.add(name, role: role, passwordHash: passwordHash)
            }
            _ = try await writeDevices(settings)
        }
    }
}

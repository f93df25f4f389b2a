/// An account of a client outside the services, as its file `devices/{name}.json` keeps it. It has a password for this
/// machine's own door, a certificate for the network's, or both.
struct Device: Codable, Sendable, Equatable {
    let name: String
    let role: Role
    var password: String?
    /// What the broker keeps of a password that only the device knows: the console made it.
    var passwordHash: String?
    var certificate: DeviceCertificate?

    var hasPassword: Bool { password != nil || passwordHash != nil }

    /// Whether `name` may be a device's: `[a-z0-9-]{1,32}` and nobody else's.
    static func validate(name: String) throws(OperatorError) {
        guard (1...32).contains(name.utf8.count), TopicSpace.isLevel(name), !name.contains("_") else {
            throw OperatorError(
                problem: "“\(name)” cannot be a device's name",
                remedy: "use 1 to 32 of a-z, 0-9 and -"
            )
        }
        guard !Catalogue.reservedNames.contains(name) else {
            throw OperatorError(problem: "“\(name)” is the name of a service", remedy: "choose another for the device")
        }
    }
}

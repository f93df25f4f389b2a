/// By what a device is let in, and where.
struct DeviceCredentials: Encodable {
    let name: String
    let role: Role
    let password: String?
    /// For the password.
    let broker: String
    let topics: String
    /// For the certificate.
    let network: String?
    /// The folder with the device's key, its certificate and the authority's.
    let files: String?
    private let certificate: DeviceCertificate?

    init(_ device: Device, _ settings: Settings, _ folder: String?) {
        name = device.name
        role = device.role
        password = device.password
        broker = settings.brokerAddress
        topics = "\(settings.topicRoot)/\(settings.site)"
        certificate = folder == nil ? nil : device.certificate
        network = folder == nil ? nil : settings.networkAddress
        files = folder
    }

    /// As people read it.
    var lines: [String] {
        var lines: [String] = []
        if let password { lines += ["address   \(broker)", "user      \(name)", "password  \(password)"] }
        if let network, let files, let certificate {
            lines += ["address   \(network)", "files     \(files)/\(name).key, \(name).crt, ca.crt"]
            lines.append("          \(certificate.words)")
        }
        return lines
    }
}

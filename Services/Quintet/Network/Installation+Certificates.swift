import Crypto
import FoundationEssentials
import Passwords
import Schema
import X509

extension Installation {
    /// A device with a new certificate.
    struct Certified: Sendable {
        let device: Device
        /// As PEM.
        let certificate: String
        let authority: String
        /// Whether it had another before, which is revoked now.
        let wasReplaced: Bool
        fileprivate(set) var brokerTold: Bool
    }

    /// Gives a device a certificate for `key`: a new one, a former one whose name was revoked, or one that is there and
    /// keeps its role and its password. It has one certificate that is good: the one before is revoked.
    func certify(
        _ name: String,
        role: Role?,
        key: DeviceKey,
        withPassword: Bool = false
    ) async throws -> Certified {
        let settings = try folder.settings()
        return try await FileLock.hold(folder.changeLock) {
            var certified = try certifyAlone(name, role: role, key: key, withPassword: withPassword, settings)
            certified.brokerTold = try await writeDerived(settings)
            return certified
        }
    }

    /// The part of it that waits for nothing.
    private func certifyAlone(
        _ name: String,
        role: Role?,
        key: DeviceKey,
        withPassword: Bool,
        _ settings: Settings
    ) throws -> Certified {
        let authority = try requireAuthority(settings)
        let devices = DeviceFolder(folder: folder)
        let former = try devices.device(name)
        try former?.require(role)
        let certificate = try authority.deviceCertificate(for: key.publicKey, name: name, at: .now)
        var device = former ?? Device(name: name, role: role ?? .device)
        if withPassword, !device.hasPassword { device.password = RandomText.password() }
        device.certificate = DeviceCertificate(certificate)
        if let old = former?.certificate { try revoke(old, of: name) }
        try keep(key, certificate, of: name, authority)
        try devices.write(device)
        return Certified(
            device: device,
            certificate: try certificate.pem,
            authority: try authority.certificate.pem,
            wasReplaced: former?.certificate != nil,
            brokerTold: false
        )
    }

    /// What could be refused later, refused now. Throws an `OperatorError`.
    func requireReadiness(for name: String, role: Role?) throws {
        _ = try requireAuthority(folder.settings())
        try DeviceFolder(folder: folder).device(name)?.require(role)
    }

    /// From the next list on the certificate is refused.
    func revoke(_ certificate: DeviceCertificate, of name: String) throws {
        let files = AuthorityFiles(folder: folder)
        var revocations = try files.revocations()
        revocations.add(certificate, of: name, at: .now)
        try files.write(revocations)
    }

    /// A password would open the name's topics again, and to the revoked certificate's live connection too.
    func requireNoRevocation(of name: String) throws {
        guard try AuthorityFiles(folder: folder).revocations().mention(name) else { return }
        throw OperatorError(
            problem: "a certificate of “\(name)” is revoked and its time is not over",
            remedy: "give it a new one with --certificate or `quintet device pair`, or choose another name"
        )
    }

    private func requireAuthority(_ settings: Settings) throws -> Authority {
        guard settings.network != nil else {
            throw OperatorError(
                problem: "no door is open to devices with certificates",
                remedy: "open one with `quintet init --network`, then restart `quintet up`"
            )
        }
        return try AuthorityFiles(folder: folder).authority()
    }

    private func keep(_ key: DeviceKey, _ certificate: Certificate, of name: String, _ authority: Authority) throws {
        try DeviceFolder(folder: folder).removeCertificate(of: name)
        guard case .made(let key) = key else { return }
        let home = folder.certificateFolder(of: name)
        try PrivateFile.makeFolder(home)
        try PrivateFile.write(key.pemRepresentation + "\n", to: "\(home)/\(name).key")
        try PrivateFile.write(certificate.pem, to: "\(home)/\(name).crt")
        try PrivateFile.write(authority.certificate.pem, to: "\(home)/ca.crt")
    }
}

extension Device {
    fileprivate func require(_ role: Role?) throws(OperatorError) {
        guard let role, role != self.role else { return }
        throw OperatorError(
            problem: "the device “\(name)” is there with the role \(self.role.rawValue)",
            remedy: "leave --role out, or revoke the device first"
        )
    }
}

import Bus
import FoundationEssentials
import Schema
import X509

/// Whether the door to the network is shut to whoever shows no certificate, and open to whoever shows a good one.
struct NetworkCheck {
    private static let patience = 3.0

    let access: AccountAccess
    let network: NetworkSettings

    private var folder: DataFolder { access.folder }

    /// The certificates, which can be looked at without a broker.
    func fileFindings() -> [Finding] {
        let remedy = "`quintet init --data \(folder.path.shellQuoted)`"
        do {
            let authority = try AuthorityFiles(folder: folder).authority()
            let broker = BrokerCertificate(folder: folder, authority: authority)
            guard let certificate = broker.current else {
                return [.fail("\(folder.brokerCertificate) cannot be read", "make it with \(remedy)")]
            }
            return [
                age(of: certificate, "the broker's certificate", "make a new one with \(remedy)"),
                age(
                    of: authority.certificate,
                    "the authority",
                    "make another in a new folder and pair every device again"
                ),
            ]
        } catch {
            return [.unseen("the certificates cannot be looked at", error)]
        }
    }

    /// What the door answers: without the second question one that refuses everybody would look well.
    func doorFinding() async -> Finding {
        let place = "\(access.settings.networkHostHere):\(network.port)"
        do {
            if try await letsInStranger() {
                return .fail("\(place) lets in a client without a certificate", "restart `quintet up`, see `ss -ltnp`")
            }
            guard try await letsInGuest() else {
                return .fail(
                    "\(place) does not answer, or refuses a certificate of its own authority",
                    "restart the broker; its own lines say why"
                )
            }
            return .ok("\(place) lets in a client with a certificate, and none without, password or not")
        } catch {
            return .unseen("whom \(place) lets in", error)
        }
    }

    private func age(of certificate: Certificate, _ what: String, _ remedy: String) -> Finding {
        let days = certificate.daysLeft(at: .now)
        let end = Timestamp(certificate.notValidAfter).description.prefix(10)
        if days < 0 { return .fail("\(what) is over since \(end)", remedy) }
        if days < BrokerCertificate.renewal { return .warn("\(what) is over in \(days) days", remedy) }
        return .ok("\(what) is good until \(end)")
    }

    private func letsInStranger() async throws -> Bool {
        let password = try Credentials(folder: folder).password(of: Catalogue.operatorAccount)
        return try await isLetIn(BusConfiguration.Security(authorityFile: folder.authorityCertificate), password)
    }

    private func letsInGuest() async throws -> Bool {
        let path = folder.authorityFolder + "/.doctor"
        try PrivateFile.makeFolder(path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let guest = try BriefCertificate(name: BrokerProbe.clientID, folder: folder)
        return try await isLetIn(guest.write(to: path), nil)
    }

    private func isLetIn(_ security: BusConfiguration.Security, _ password: String?) async throws -> Bool {
        var configuration = access.configuration(Catalogue.operatorAccount, password: password)
        configuration.addresses = [BrokerAddress(host: access.settings.networkHostHere, port: network.port)]
        configuration.security = security
        configuration.patience = Self.patience
        do {
            try await withRequester(configuration) { _ in }
            return true
        } catch let error as BusError where [.connection, .refused].contains(error.code) {
            return false
        }
    }
}

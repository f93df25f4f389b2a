import Bus
import Schema
import X509

extension KeeperDesk {
    /// What a device has to know of the broker, and how the broker is.
    func facts(_ requester: Requester) async throws -> BrokerFacts {
        let settings = try folder.settings()
        let address = door ?? BrokerAddress(host: settings.brokerHosts[0], port: settings.brokerPort)
        var facts = BrokerFacts(topics: "\(settings.topicRoot)/\(settings.site)", door: BrokerDoor(address))
        facts.network = try settings.network.map { try network($0, settings) }
        facts.isManagedOnMachine = settings.cluster.isEmpty ? nil : true
        // Only mosquitto tells figures, and another broker may refuse the subscription.
        let figures = settings.cluster.isEmpty ? try? await requester.retained(Self.figures, timeout: .seconds(2)) : nil
        for figure in figures ?? [] {
            let text = String(decoding: figure.payload, as: UTF8.self)
            if figure.topic == Self.figures[0] { facts.version = text } else { facts.clients = Int(text) }
        }
        return facts
    }

    private static let figures = ["$SYS/broker/version", "$SYS/broker/clients/connected"]

    private func network(_ network: NetworkSettings, _ settings: Settings) throws -> NetworkDoor {
        let authority = try AuthorityFiles(folder: folder).authority()
        let certificate = BrokerCertificate(folder: folder, authority: authority).current
        return NetworkDoor(
            door: BrokerDoor(networkDoor ?? BrokerAddress(host: settings.networkHost, port: network.port)),
            names: settings.serverNames ?? [],
            fingerprint: try authority.fingerprint,
            authorityUntil: Timestamp(authority.certificate.notValidAfter),
            certificateUntil: certificate.map { Timestamp($0.notValidAfter) }
        )
    }
}

extension BrokerDoor {
    fileprivate init(_ address: BrokerAddress) { self.init(host: address.host, port: address.port) }
}

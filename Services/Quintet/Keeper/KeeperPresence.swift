import Bus
import Schema

/// How the keeper is on the bus, and what the bus is told of that.
struct KeeperPresence: Sendable {
    let configuration: BusConfiguration
    let tree: TopicRoot
    private let started = Timestamp.now

    /// Reads account, client id and address anew: the settings may have changed.
    init(folder: DataFolder) throws {
        let settings = try folder.settings()
        let account = Catalogue.keeper.name
        tree = TopicRoot(root: settings.topicRoot, site: settings.site)
        var configuration = BusConfiguration(
            addresses: settings.brokerHosts.map { BrokerAddress(host: $0, port: settings.brokerPort) },
            clientID: try Credentials(folder: folder).clientID(of: account)
        )
        configuration.username = account
        configuration.password = .file(folder.secretFile(of: account))
        configuration.will = BusConfiguration.Will(
            topic: Self.topic(tree),
            payload: try JSONCodec().encode(Self.status(.lost, since: started))
        )
        self.configuration = configuration
    }

    /// What it listens to.
    var filters: [String] { [ChannelKind.command, .question].map { tree.filter(.keeper, $0) } }

    func tell(_ presence: ServicePresence, _ requester: Requester) async throws {
        let status = try JSONCodec().encode(Self.status(presence, since: started))
        try await requester.publish(Self.topic(tree), status, isRetained: true)
    }

    private static func topic(_ tree: TopicRoot) -> String { tree.topic(ServiceStatus.channel(of: .keeper)) }

    private static func status(_ presence: ServicePresence, since started: Timestamp) -> ServiceStatus {
        let name = Catalogue.keeper.executable
        var status = ServiceStatus(presence, service: name, version: Contract.version, at: .now)
        status.started = started
        return status
    }
}

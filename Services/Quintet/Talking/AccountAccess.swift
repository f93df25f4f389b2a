import Bus
import Passwords

/// How the installation's accounts reach its broker.
struct AccountAccess: Sendable {
    /// Seconds the broker has to answer CONNECT.
    private static let patience = 5.0

    let folder: DataFolder
    let settings: Settings

    /// Each connection gets a client id of its own, so that two commands at a time do not throw each other out.
    func configuration(_ account: String, password: String?) -> BusConfiguration {
        let addresses = settings.brokerHosts.map { BrokerAddress(host: $0, port: settings.brokerPort) }
        let clientID = "quintet-\(account)-\(RandomText.clientIDSuffix())"
        var configuration = BusConfiguration(addresses: addresses, clientID: clientID)
        configuration.username = account
        configuration.password = password.map { .text($0) }
        configuration.patience = Self.patience
        return configuration
    }

    /// Connects as one of the installation's own accounts.
    func connect<R: Sendable>(_ account: String, _ body: (Requester) async throws -> R) async throws -> R {
        let password = try Credentials(folder: folder).password(of: account)
        return try await withRequester(configuration(account, password: password), body)
    }

    /// Connects as a device.
    func connect<R: Sendable>(_ device: Device, _ body: (Requester) async throws -> R) async throws -> R {
        try await withRequester(configuration(device.name, password: device.password), body)
    }
}

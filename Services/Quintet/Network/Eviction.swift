import Bus
import FoundationEssentials

/// Ends the live connection of a revoked device: mosquitto 2.0 leaves it open, but a newcomer of the same name takes its
/// place. So one comes, with a certificate of a minute, and goes at once.
struct Eviction {
    private static let patience = 3.0

    let folder: DataFolder
    let settings: Settings

    /// To be called once the broker has the new list, so that the device does not come back. Throws when the broker
    /// cannot be reached: then the access file alone keeps the device from its topics.
    func evict(_ name: String) async throws {
        guard let network = settings.network else { return }
        let path = folder.authorityFolder + "/.eviction"
        try PrivateFile.makeFolder(path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let door = BrokerAddress(host: settings.networkHostHere, port: network.port)
        var configuration = BusConfiguration(addresses: [door], clientID: name)
        configuration.security = try BriefCertificate(name: name, folder: folder).write(to: path)
        configuration.patience = Self.patience
        try await withRequester(configuration) { _ in }
    }
}

import Fetching
import Foundation
import Schema
import ServiceKit

/// The settings of dashboard-poller beside those of every service.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `dashboard.profile` | `home` | whom it is for: `home` may ask private addresses, `shared` may not |
/// | `dashboard.allow` | none | servers and ranges that may be asked beside: `127.0.0.1:8000,10.1.0.0/16` |
/// | `dashboard.deny` | none | ranges and hosts that may not be asked |
/// | `dashboard.contact` | none | an address that the owner of a server can write to |
/// | `dashboard.demo.url` | none | the demo sources, for which a sample page is made at the first start |
/// | `dashboard.key.file` | in the data folder | 32 bytes that seal the secrets |
struct DashboardSettings: Sendable {
    let fetch: FetchSettings
    let demo: URL?

    init(_ configuration: ServiceConfiguration) throws {
        let word = configuration.string("dashboard.profile") ?? "home"
        guard let profile = AddressPolicy.Profile(rawValue: word) else {
            throw ConfigurationFault("dashboard.profile", "home or shared", got: word)
        }
        var policy = AddressPolicy(profile)
        demo = try Self.demo(configuration)
        let allowed = Self.words("dashboard.allow", configuration) + (demo.map { [Self.server($0)] } ?? [])
        for text in allowed { try Self.allow(text, &policy) }
        for text in Self.words("dashboard.deny", configuration) { try Self.deny(text, &policy) }
        policy.deniedPorts = configuration.brokerPorts
        let contact = configuration.string("dashboard.contact").map { " (+\($0))" } ?? ""
        fetch = FetchSettings(policy: policy, userAgent: "Quintet/\(Contract.version)\(contact)")
    }

    private static func demo(_ configuration: ServiceConfiguration) throws -> URL? {
        guard let text = configuration.string("dashboard.demo.url") else { return nil }
        guard let url = URL(string: text), url.scheme == "http", url.host != nil else {
            throw ConfigurationFault("dashboard.demo.url", "an address such as http://127.0.0.1:8300", got: text)
        }
        return url
    }

    private static func server(_ url: URL) -> String { "\(url.host ?? ""):\(url.port ?? 80)" }

    private static func words(_ key: String, _ configuration: ServiceConfiguration) -> [String] {
        (configuration.string(key) ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
    }

    private static func allow(_ text: String, _ policy: inout AddressPolicy) throws {
        if let server = ServerAddress(text) {
            policy.allowedServers.insert(server)
        } else if let range = AddressRange(text) {
            policy.allowedRanges.append(range)
        } else if let host = HostPattern(text) {
            policy.allowedHosts.append(host)
        } else {
            throw ConfigurationFault(
                "dashboard.allow",
                "address:port, a range such as 10.1.0.0/16, or a host",
                got: text
            )
        }
    }

    private static func deny(_ text: String, _ policy: inout AddressPolicy) throws {
        if let range = AddressRange(text) {
            policy.deniedRanges.append(range)
        } else if let host = HostPattern(text) {
            policy.deniedHosts.append(host)
        } else {
            throw ConfigurationFault("dashboard.deny", "a range such as 10.1.0.0/16, or a host", got: text)
        }
    }
}

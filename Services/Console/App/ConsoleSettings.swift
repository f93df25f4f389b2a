import ConsoleDomain
import Foundation
import Hummingbird
import Schema
import ServiceKit

/// The settings of the console beside those of every service.
///
/// | key | default | meaning |
/// | --- | --- | --- |
/// | `web.port` | 8380 | the port |
/// | `web.bind` | `127.0.0.1` | the address it listens on; another one needs TLS |
/// | `web.site` | beside the executable | the folder of the page |
/// | `web.libraries` | `/usr/share/javascript` | where Debian puts Leaflet and Chart.js |
/// | `web.cert.file`, `web.key.file` | none | TLS, as PEM |
/// | `web.proxy` | `false` | whether a proxy that speaks TLS is before it |
/// | `web.hsts` | whether the certificate is of an authority | whether browsers are told to come by TLS alone |
/// | `web.factor` | `demanded` | whether owners and clinicians from elsewhere need a second factor; else `offered` |
/// | `web.names` | none | names it is called by, beside `localhost`, separated by commas |
/// | `web.tiles` | none | where map tiles come from: an address with `{z}`, `{x}`, `{y}` |
/// | `web.metrics.token.file` | none | a file with the token for `/metrics` from elsewhere |
/// | `web.demo` | `false` | whether there is something to try it with |
struct ConsoleSettings: Sendable {
    let port: Int
    let bind: String
    let site: String
    let libraries: String
    let certificate: (file: String, keyFile: String)?
    let isBehindProxy: Bool
    let isStrict: Bool
    let factor: FactorRule
    let hosts: HostRules
    let tiles: String?
    let metricsToken: String?
    let siteName: String
    let isDemo: Bool

    init(_ configuration: ServiceConfiguration) throws {
        port = configuration.integer("web.port") ?? 8380
        guard (0...65_535).contains(port) else {
            throw ConfigurationFault("web.port", "a port from 0 to 65535", got: String(port))
        }
        bind = configuration.string("web.bind") ?? "127.0.0.1"
        site = configuration.string("web.site") ?? Self.siteFolder
        libraries = configuration.string("web.libraries") ?? "/usr/share/javascript"
        isBehindProxy = configuration.bool("web.proxy") ?? false
        certificate = try Self.certificate(configuration)
        let isVouched = try certificate.map { try TrustedChain.isTrusted($0.file) }
        isStrict = configuration.bool("web.hsts") ?? isVouched ?? false
        factor = try Self.factor(configuration)
        let names = (configuration.string("web.names") ?? "").split(separator: ",")
            .map { $0.trimmingCharacters(in: .whitespaces) }
        hosts = HostRules(names: names)
        tiles = configuration.string("web.tiles")
        metricsToken = try configuration.string("web.metrics.token.file").map(Self.token)
        siteName = configuration.topics.site
        isDemo = configuration.bool("web.demo") ?? false
        guard isLocal || certificate != nil || isBehindProxy else {
            let expected = "127.0.0.1 or ::1 without TLS; set WEB_CERT_FILE and WEB_KEY_FILE, or WEB_PROXY=true"
            throw ConfigurationFault("web.bind", expected, got: bind)
        }
    }

    /// Whether browsers reach it by https; behind a proxy each request tells, as this machine's may come by another port.
    func isSecure(_ request: Request) -> Bool {
        certificate != nil || (isBehindProxy && request.headers[.forwardedProto] == "https")
    }

    /// Whether only this machine reaches it.
    var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(bind) }

    /// Where a person on this machine finds it.
    var address: String { "\(certificate == nil ? "http" : "https")://127.0.0.1:\(port)" }

    private static func certificate(_ configuration: ServiceConfiguration) throws -> (String, String)? {
        let names = ["web.cert.file", "web.key.file"]
        let files = names.map { configuration.string($0) }
        guard files.contains(where: { $0 != nil }) else { return nil }
        for (name, file) in zip(names, files) {
            guard let file, FileManager.default.isReadableFile(atPath: file) else {
                throw ConfigurationFault(name, "a readable file, PEM", got: file ?? "nothing")
            }
        }
        return (files[0] ?? "", files[1] ?? "")
    }

    private static func factor(_ configuration: ServiceConfiguration) throws -> FactorRule {
        let word = configuration.string("web.factor") ?? FactorRule.demanded.rawValue
        guard let rule = FactorRule(rawValue: word) else {
            let expected = FactorRule.allCases.map(\.rawValue).joined(separator: " or ")
            throw ConfigurationFault("web.factor", expected, got: word)
        }
        return rule
    }

    private static func token(_ file: String) throws -> String {
        let text = (try? String(contentsOfFile: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let text, text.count >= 16 else {
            throw ConfigurationFault("web.metrics.token.file", "a file with at least 16 characters", got: file)
        }
        return text
    }

    /// The page lies beside the executable, where the build puts it.
    static var siteFolder: String {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: program).deletingLastPathComponent().path + "/quintet_Console.resources/Site"
    }
}

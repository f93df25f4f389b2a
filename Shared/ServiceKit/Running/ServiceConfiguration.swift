import Bus
import Configuration
import Foundation
import Glibc
import Logging
import Schema
import SystemPackage

/// A service's settings: flags first, then the environment, then the file named by `CONFIG_FILE`, then the defaults.
///
/// | key (flag `--a-b`, environment `A_B`) | default | meaning |
/// | --- | --- | --- |
/// | `site` | `main` | the site's level in topics |
/// | `topic.root` | `quintet/v1` | the levels before the site |
/// | `mqtt.addresses` | `127.0.0.1:1883` | brokers, `host:port` or `unix:/path`, separated by commas |
/// | `mqtt.username` | none | the account |
/// | `mqtt.password` | none | its password; better `mqtt.password.file` |
/// | `mqtt.password.file` | none | a file with the password, read anew at each attempt to connect |
/// | `mqtt.client.id` | the executable's name | the client id; `.in` and `.out` are appended |
/// | `mqtt.ca.file`, `mqtt.cert.file`, `mqtt.key.file` | none | TLS, as PEM |
/// | `mqtt.version` | `5` | `3.1.1` for brokers that do not even refuse MQTT 5 |
/// | `data.dir` | `data` | the folder of the database |
/// | `log.format` | `json`, `pretty` at a terminal | how lines look |
/// | `log.level` | `info` | `trace debug info notice warning error` |
public struct ServiceConfiguration: Sendable {
    /// The topics of the site.
    public let topics: TopicRoot
    /// The folder of the database.
    public let dataFolder: String
    /// How log lines look.
    public let logFormat: LogFormat
    /// The least severe line that is written.
    public let logLevel: Logger.Level
    let bus: BusConfiguration
    private let values: ConfigReader

    /// Reads the settings of this process.
    ///
    /// - Throws: ``ConfigurationFault`` naming the key, what was expected and what came.
    public static func load(service: String) async throws -> ServiceConfiguration {
        var providers: [any ConfigProvider] = [CommandLineArgumentsProvider(), EnvironmentVariablesProvider()]
        if let file = ConfigReader(providers: providers).string(forKey: "config.file") {
            do {
                providers.append(try await FileProvider<JSONSnapshot>(filePath: .init(file)))
            } catch {
                throw ConfigurationFault("config.file", "a readable JSON file", got: "\(file): \(error)")
            }
        }
        return try ServiceConfiguration(ConfigReader(providers: providers), service: service)
    }

    /// Settings from a reader.
    public init(_ values: ConfigReader, service: String) throws {
        self.values = values
        let site = values.string(forKey: "site", default: "main")
        guard Slug.isLevel(site) else { throw ConfigurationFault("site", "one topic level of a-z 0-9 _ -", got: site) }
        let root = values.string(forKey: "topic.root", default: "quintet/v1")
        guard !root.isEmpty,
            root.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ Slug.isLevel($0) })
        else {
            throw ConfigurationFault("topic.root", "topic levels of a-z 0-9 _ -", got: root)
        }
        topics = TopicRoot(root: root, site: site)
        dataFolder = values.string(forKey: "data.dir", default: "data")
        let format = values.string(forKey: "log.format", default: isatty(STDOUT_FILENO) == 1 ? "pretty" : "json")
        guard let format = LogFormat(rawValue: format) else {
            throw ConfigurationFault("log.format", "json or pretty", got: format)
        }
        logFormat = format
        let level = values.string(forKey: "log.level", default: "info")
        guard let level = Logger.Level(rawValue: level) else {
            throw ConfigurationFault(
                "log.level",
                Logger.Level.allCases.map(\.rawValue).joined(separator: " "),
                got: level
            )
        }
        logLevel = level
        bus = try Self.bus(values, service)
    }

    /// A setting of the service's own.
    public func string(_ key: String) -> String? { values.string(forKey: ConfigKey(key)) }

    /// A whole number of the service's own.
    public func integer(_ key: String) -> Int? { values.int(forKey: ConfigKey(key)) }

    /// The ports of the brokers.
    public var brokerPorts: Set<Int> {
        Set(bus.addresses.map(\.port))
    }

    /// How a client beside the service's own connections reaches the broker: the same account, an id of its own.
    public func client(_ name: String) -> BusConfiguration {
        var client = bus
        client.clientID += "-\(name)"
        return client
    }

    /// A truth value of the service's own.
    public func bool(_ key: String) -> Bool? { values.bool(forKey: ConfigKey(key)) }

    private static func bus(_ values: ConfigReader, _ service: String) throws -> BusConfiguration {
        let text = values.string(forKey: "mqtt.addresses", default: "127.0.0.1:1883")
        let addresses = try text.split(separator: ",").map { part in
            do throws(BusError) {
                return try BrokerAddress(part.trimmingCharacters(in: .whitespaces))
            } catch {
                throw ConfigurationFault("mqtt.addresses", "host:port or unix:/path, separated by commas", got: text)
            }
        }
        guard !addresses.isEmpty else {
            throw ConfigurationFault("mqtt.addresses", "at least one address", got: "nothing")
        }
        var bus = BusConfiguration(
            addresses: addresses,
            clientID: values.string(forKey: "mqtt.client.id", default: service)
        )
        bus.username = values.string(forKey: "mqtt.username")
        bus.password = try password(values)
        if let authority = values.string(forKey: "mqtt.ca.file") {
            bus.security = BusConfiguration.Security(
                authorityFile: authority,
                certificateFile: values.string(forKey: "mqtt.cert.file"),
                keyFile: values.string(forKey: "mqtt.key.file")
            )
        }
        let version = values.string(forKey: "mqtt.version", default: "5")
        guard ["5", "3.1.1"].contains(version) else {
            throw ConfigurationFault("mqtt.version", "5 or 3.1.1", got: version)
        }
        bus.prefersVersion5 = version == "5"
        return bus
    }

    /// A file that cannot be read now will hardly be later: the service says so at once.
    private static func password(_ values: ConfigReader) throws -> BusPassword? {
        guard let file = values.string(forKey: "mqtt.password.file") else {
            return values.string(forKey: "mqtt.password", isSecret: true).map { .text($0) }
        }
        guard access(file, R_OK) == 0 else {
            throw ConfigurationFault("mqtt.password.file", "a readable file with the secret", got: file)
        }
        var entry = stat()
        guard stat(file, &entry) == 0, entry.st_mode & 0o007 == 0 else {
            throw ConfigurationFault(
                "mqtt.password.file",
                "a file that not everybody on this machine may read (`chmod o= \(file)`)",
                got: "mode \(String(entry.st_mode & 0o777, radix: 8))"
            )
        }
        return .file(file)
    }
}

/// A setting that cannot work.
public struct ConfigurationFault: Error, CustomStringConvertible {
    /// The setting's key.
    public let key: String
    /// What is wrong and what would be right.
    public let description: String

    /// A fault of one setting.
    public init(_ key: String, _ expected: String, got actual: String) {
        self.key = key
        let variable = key.uppercased().replacingOccurrences(of: ".", with: "_")
        description = "\(variable) must be \(expected), got '\(actual)'"
    }
}

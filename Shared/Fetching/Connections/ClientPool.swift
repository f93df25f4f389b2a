import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression
import NIOSSL
import Synchronization

/// HTTP clients, each of which connects one host name to one address that was checked, and to nothing else.
///
/// Were the client to look the name up by itself, a name could answer otherwise the second time (rebinding), and a look
/// at the connection that stands would come after the greeting of TLS has left. So the checked address is handed to
/// the client (`dnsOverride`), which still names the host in TLS and in `Host`, and connects without any lookup: no
/// byte and not even a connection ever goes to a forbidden address. The look at the connection is there too, as a
/// second wall.
/// Clients are small; they share their threads, and the certificates of the system.
final class ClientPool: Sendable {
    /// What makes one client different from another.
    struct Key: Hashable, Sendable {
        let host: String
        let address: IPAddress
        /// How the server proves who it is; nil for plain HTTP.
        let trust: ServerTrust?
        /// The most bytes of a body, decoded.
        let largest: Int
    }

    private struct Kept {
        let client: HTTPClient
        var users = 0
        var idleSince = ContinuousClock.now
    }

    private let settings: FetchSettings
    private let roots = SystemRoots.load()
    private let kept = Mutex<[Key: Kept]>([:])

    init(_ settings: FetchSettings) { self.settings = settings }

    /// How many clients there are.
    var count: Int { kept.withLock { $0.count } }

    /// Works with the client for a key.
    func with<Value>(
        _ key: Key,
        _ url: WebAddress,
        _ work: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let client = try kept.withLock { kept in
            if kept[key] == nil { kept[key] = Kept(client: HTTPClient(configuration: try configuration(key, url))) }
            kept[key]?.users += 1
            return kept[key]?.client
        }
        defer {
            kept.withLock { kept in
                kept[key]?.users -= 1
                kept[key]?.idleSince = .now
            }
        }
        guard let client else { throw CancellationError() }
        return try await work(client)
    }

    /// Closes clients that nobody has used for a while, again and again.
    func sweep() async throws {
        while true {
            try await Task.sleep(for: .seconds(settings.idle / 2))
            await close(unusedFor: .seconds(settings.idle))
        }
    }

    /// Closes clients that nobody uses.
    func close(unusedFor time: Duration = .zero) async {
        let old = kept.withLock { kept in
            let old = kept.filter { $0.value.users == 0 && $0.value.idleSince + time <= .now }
            for key in old.keys { kept[key] = nil }
            return old.values.map(\.client)
        }
        // A client that is closed already is what is wanted.
        for client in old { try? await client.shutdown() }
    }

    private func configuration(_ key: Key, _ url: WebAddress) throws -> HTTPClient.Configuration {
        let connect = TimeAmount.nanoseconds(Int64(settings.connect * 1e9))
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: connect),
            connectionPool: HTTPClient.Configuration.ConnectionPool(
                idleTimeout: .nanoseconds(Int64(settings.idle * 1e9))
            ),
            decompression: .enabled(limit: .size(key.largest))
        )
        configuration.connectionPool.retryConnectionEstablishment = false
        // What is torn shows in HTTP/1.1 by its length, whatever the server.
        configuration.httpVersion = .http1Only
        configuration.tlsConfiguration = try key.trust?.configuration(url, roots)
        configuration.dnsOverride = [key.host: key.address.description]
        let check = ConnectionCheck(policy: settings.policy, host: key.host)
        configuration.http1_1ConnectionDebugInitializer = { check.look(at: $0) }
        return configuration
    }
}

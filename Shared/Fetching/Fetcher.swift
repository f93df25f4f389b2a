import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Fetches documents from servers: politely, and from no address that is forbidden.
public struct Fetcher: Sendable {
    /// A name may have many addresses; who cannot be reached at these cannot be reached.
    private static let mostAddresses = 4

    private let settings: FetchSettings
    private let hosts: HostAddresses
    private let queue: FetchQueue
    let clients: ClientPool

    /// Works with a fetcher whose connections are closed afterwards.
    public static func run<Value: Sendable>(
        _ settings: FetchSettings,
        _ work: @escaping @Sendable (Fetcher) async throws -> Value
    ) async throws -> Value {
        try await run(settings, HostAddresses(), work)
    }

    static func run<Value: Sendable>(
        _ settings: FetchSettings,
        _ hosts: HostAddresses,
        _ work: @escaping @Sendable (Fetcher) async throws -> Value
    ) async throws -> Value {
        let fetcher = Fetcher(settings, hosts)
        let result = await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await fetcher.clients.sweep() }
            defer { group.cancelAll() }
            do { return Result<Value, any Error>.success(try await work(fetcher)) } catch { return .failure(error) }
        }
        await fetcher.clients.close()
        return try result.get()
    }

    private init(_ settings: FetchSettings, _ hosts: HostAddresses) {
        self.settings = settings
        self.hosts = hosts
        queue = FetchQueue(perOrigin: settings.perOrigin, atOnce: settings.atOnce)
        clients = ClientPool(settings)
    }

    /// Makes one request, with all the redirects that belong to it. The places of the queue are those of the origin
    /// that was asked first.
    ///
    /// - Throws: Why there is no document. A fetch that is cancelled ends with `net.reset`.
    public func fetch(_ request: FetchRequest) async throws(FetchFault) -> FetchAnswer {
        let url = try WebAddress(request.url)
        try settings.policy.check(url)
        do {
            return try await queue.turn(of: url.origin, isDoubtful: request.isDoubtful) {
                let answer = try await within(seconds: request.total) { try await walk(Hop(request, url), request) }
                guard let answer else { throw FetchFault.late(url, "the whole answer", request.total) }
                return answer
            }
        } catch let fault as FetchFault {
            throw fault
        } catch {
            throw FetchFault(error, url, settings, largest: request.largest)
        }
    }

    private func walk(_ first: Hop, _ request: FetchRequest) async throws -> FetchAnswer {
        var hop = first
        while true {
            switch try await exchange(hop, request) {
            case .answer(let answer): return answer
            case .redirect(let status, let location):
                hop = try hop.following(status, location)
                try settings.policy.check(hop.url)
            }
        }
    }

    private func exchange(_ hop: Hop, _ request: FetchRequest) async throws -> Exchange {
        var addresses = try await addresses(of: hop.url).prefix(Self.mostAddresses)
        while true {
            let address = addresses.removeFirst()
            do {
                return try await exchange(hop, request, at: address)
            } catch {
                if !addresses.isEmpty, FetchFault.isUnreached(error) { continue }
                if let fault = error as? FetchFault { throw fault }
                throw FetchFault(error, hop.url, settings, largest: request.largest)
            }
        }
    }

    private func addresses(of url: WebAddress) async throws -> [IPAddress] {
        do {
            let found = try await within(seconds: settings.connect) { try await hosts.of(url.host) }
            guard let found else { throw FetchFault.unknown(url, "no answer within \(settings.connect) s") }
            return try settings.policy.allowed(found, of: url)
        } catch let failure as HostAddresses.LookupFailure {
            throw FetchFault.unknown(url, failure.words)
        }
    }

    private func exchange(_ hop: Hop, _ request: FetchRequest, at address: IPAddress) async throws -> Exchange {
        let trust = hop.url.isSecure ? hop.trust : nil
        let key = ClientPool.Key(host: hop.url.host, address: address, trust: trust, largest: request.largest)
        return try await clients.with(key, hop.url) { client in
            let limit = TimeAmount.nanoseconds(Int64(settings.firstByte * 1e9))
            let response = try await client.execute(HTTPClientRequest(hop, request, settings), timeout: limit)
            return try await Exchange(response, hop, request)
        }
    }
}

import Foundation
import Synchronization

/// Looks up hosts, each on a thread of its own, for the system's way to do it blocks and cannot be stopped.
///
/// Every spelling of an address goes the same way as a name: `127.1`, `0x7f.1` and `2130706433` are read by the system
/// itself, so that nothing is read here otherwise than it would be there. Two who ask for one name share one lookup:
/// no more threads hang than names do.
final class HostAddresses: Sendable {
    /// Asks for the addresses of a name and blocks meanwhile; the system's by default.
    typealias Resolver = @Sendable (String) throws(LookupFailure) -> [IPAddress]

    /// Why a name has no addresses, in words.
    struct LookupFailure: Error {
        let words: String
    }

    /// More hanging threads than this are a sign that the name server is gone.
    private static let mostThreads = 256

    private typealias Waiting = CheckedContinuation<[IPAddress], any Error>
    private let resolver: Resolver
    private let lookups = Mutex<[String: [UUID: Waiting]]>([:])

    init(_ resolver: @escaping Resolver = HostAddresses.system) { self.resolver = resolver }

    /// The addresses of a host, the best first; the wait ends at once when the task is cancelled.
    func of(_ host: String) async throws -> [IPAddress] {
        if let literal = IPAddress(host) { return [literal] }
        let id = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { join(host, id, $0) }
        } onCancel: {
            lookups.withLock { $0[host]?.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    private func join(_ host: String, _ id: UUID, _ waiting: Waiting) {
        let refusal: (any Error)? = lookups.withLock { lookups in
            if Task.isCancelled { return CancellationError() }
            guard lookups[host] == nil else {
                lookups[host]?[id] = waiting
                return nil
            }
            guard lookups.count < Self.mostThreads else {
                return LookupFailure(words: "\(lookups.count) other names are being looked up in vain")
            }
            lookups[host] = [id: waiting]
            Thread.detachNewThread { [self] in look(host) }
            return nil
        }
        if let refusal { waiting.resume(throwing: refusal) }
    }

    private func look(_ host: String) {
        let found = Result { try resolver(host) }
        let waiting = lookups.withLock { $0.removeValue(forKey: host) } ?? [:]
        for one in waiting.values { one.resume(with: found) }
    }

    /// The system's lookup: the hosts file, then the name server.
    static let system: Resolver = { host throws(LookupFailure) in
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, &hints, &list)
        guard code == 0 else { throw LookupFailure(words: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0?.pointee.ai_next.map { $0 } })
            .compactMap { entry in entry?.pointee.ai_addr.flatMap { IPAddress($0) } }
    }
}

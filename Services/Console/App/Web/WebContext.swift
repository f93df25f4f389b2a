import ConsoleDomain
import Hummingbird
import NIOCore
import Schema

/// A request's surroundings: where it comes from, and whose it is.
struct WebContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection: a browser, or the proxy before us.
    let peer: String
    var session: Session?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress ?? "unknown"
    }

    /// The route that takes a request, as the router writes it: `POST /api/users/{user}/roles`.
    func route(_ request: Request) -> String { "\(request.method.rawValue) \(endpointPath ?? "")" }

    /// Whether a request is for the API, however its path is spelt: the router makes nothing of `//`.
    func isOfAPI(_ request: Request) -> Bool {
        endpointPath?.hasPrefix("/api/") == true || request.uri.path.hasPrefix("/api/")
    }

    /// The session, which the gate has seen to.
    func requireSession() throws -> Session {
        guard let session else { throw WebFault.signedOut(needsSetup: false) }
        return session
    }

    /// The session of an owner.
    func requireOwner() throws -> Session {
        let session = try requireSession()
        guard session.rights.isOwner else { throw WebFault(.forbidden, "only an owner may do that") }
        return session
    }

    /// Who sends a request; behind a proxy, which tells the address last.
    func visitor(_ request: Request, isBehindProxy: Bool) -> Visitor {
        let told = request.headers[.forwardedFor]?.split(separator: ",").last.map {
            String($0).filter { !$0.isWhitespace }
        }
        return Visitor(
            address: isBehindProxy ? told ?? peer : peer,
            agent: AgentFamily.name(request.headers[.userAgent]),
            isHere: Loopback.isOrigin(peer: peer, told: told, isBehindProxy: isBehindProxy)
        )
    }
}

import ConsoleDomain
import NIOCore
import Schema

/// Whom something concerns: who may see that part of that service.
struct StreamAudience: Hashable, Sendable {
    let service: ServiceName
    let part: ServicePart
}

/// One message of the stream in its final form.
struct StreamEntry: Sendable {
    /// Nil for everybody.
    let audience: StreamAudience?
    let frame: ByteBuffer

    func isFor(_ rights: Rights) -> Bool {
        audience.map { rights.maySee($0.service, $0.part) } ?? true
    }
}

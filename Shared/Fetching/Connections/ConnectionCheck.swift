import NIOCore

/// Looks at a connection that stands, before anything is asked on it.
struct ConnectionCheck: Sendable {
    /// The connection goes where it must not.
    struct Refusal: Error {
        let words: String
    }

    let policy: AddressPolicy
    let host: String

    /// Fails when the other end of a connection is at an address that may not be asked, and closes the connection.
    func look(at channel: any Channel) -> EventLoopFuture<Void> {
        let address = channel.remoteAddress.flatMap { $0.withSockAddr { pointer, _ in IPAddress(pointer) } }
        guard let address, let port = channel.remoteAddress?.port else {
            return refuse(channel, "an end that has no address")
        }
        guard let objection = policy.objection(to: address, port: port, of: host) else {
            return channel.eventLoop.makeSucceededVoidFuture()
        }
        return refuse(channel, "\(address), which is \(objection)")
    }

    private func refuse(_ channel: any Channel, _ words: String) -> EventLoopFuture<Void> {
        // After the failure and not before it: the client does not expect a connection to close while it is made.
        channel.eventLoop.execute { channel.close(promise: nil) }
        return channel.eventLoop.makeFailedFuture(Refusal(words: words))
    }
}

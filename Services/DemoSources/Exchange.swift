import Glibc
import Hummingbird
import NIOCore
import NIOHTTP1

/// One request and the connection that it came on, for answers that are no good HTTP.
struct Exchange: Sendable {
    let request: Request
    let channel: any Channel
    /// What would be answered.
    let body: [UInt8]
    let mediaType: String

    /// Sends bytes as they are, past all that would make good HTTP of them.
    func send(_ bytes: some Sequence<UInt8>) async throws {
        let buffer = ByteBuffer(bytes: bytes)
        try await channel.eventLoop.flatSubmit { [channel] in
            do {
                // What this handler sends itself goes to the socket; its own work is behind it.
                let encoder = try channel.pipeline.syncOperations.context(handlerType: HTTPResponseEncoder.self)
                return encoder.writeAndFlush(NIOAny(buffer))
            } catch {
                return channel.eventLoop.makeFailedFuture(error)
            }
        }.get()
    }

    /// Breaks the connection, so that the client hears of no orderly end.
    func reset() async throws {
        if let socket = channel as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }
}

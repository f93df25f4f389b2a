import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1

/// HTTP/1.1 whose bodies are compressed for clients that take it.
public struct CompressingChannel: ServerChildChannel {
    /// Whether an answer is compressed, by its head.
    public typealias Choice = @Sendable (HTTPResponseHead) -> Bool

    private let plain: HTTP1Channel
    private let admits: @Sendable (any Channel) -> Bool
    private let compresses: Choice

    /// A channel that closes connections which are not admitted.
    public init(
        plain: HTTP1Channel,
        admits: @escaping @Sendable (any Channel) -> Bool = { _ in true },
        compresses: @escaping Choice
    ) {
        self.plain = plain
        self.admits = admits
        self.compresses = compresses
    }

    /// Puts the compressor into a new connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        guard admits(channel) else {
            // Nobody else does: it would stay open, and no word would ever come.
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(ChannelError.alreadyClosed)
        }
        let compresses = compresses
        return plain.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            // The compressor knows NIO's own parts of HTTP only.
            try pipeline.addHandlers(
                GarbageEnd(),
                HTTPResponseCompressor { head, _ in compresses(head) ? .compressIfPossible : .doNotCompress },
                position: .before(codec)
            )
            return value
        }
    }

    /// Serves a connection until its end.
    public func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await plain.handle(value: value, logger: logger)
    }
}

/// Ends a connection on which something came that is no HTTP. The compressor traps when there is an answer, here
/// Hummingbird's 400, to a request that it has not seen.
private final class GarbageEnd: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

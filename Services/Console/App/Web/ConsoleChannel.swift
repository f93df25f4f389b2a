import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1

/// HTTP/1.1 for so many connections of an address, its texts compressed for clients that take it.
struct ConsoleChannel: ServerChildChannel {
    let plain: HTTP1Channel
    let connections: ConnectionCount

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        guard connections.admit(channel) else {
            return channel.eventLoop.makeFailedFuture(ChannelError.connectTimeout(.zero))
        }
        return plain.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            // The compressor knows NIO's own parts of HTTP only.
            try pipeline.addHandlers(
                GarbageEnd(),
                HTTPResponseCompressor(responseCompressionPredicate: Self.intent),
                position: .before(codec)
            )
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await plain.handle(value: value, logger: logger)
    }

    /// Only what is the same for everybody: the size of a compressed answer tells of secrets in it, and a stream has to
    /// arrive at once.
    private static func intent(
        _ head: inout HTTPResponseHead,
        _ isSupported: Bool
    ) -> HTTPResponseCompressor.CompressionIntent {
        let type = head.headers.first(name: "Content-Type") ?? ""
        let isText = ["text/html", "text/css", "text/javascript", "image/svg+xml", "application/manifest+json"]
            .contains { type.hasPrefix($0) }
        return isText && head.status == .ok ? .compressIfPossible : .doNotCompress
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

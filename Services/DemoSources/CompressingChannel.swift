import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOHTTPTypesHTTP1

/// HTTP/1.1 whose bodies are compressed for clients that take it.
struct CompressingChannel: ServerChildChannel {
    let plain: HTTP1Channel

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        plain.setup(channel: channel, logger: logger).flatMapThrowing { value in
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

    /// Nothing, gzipped, is twenty bytes.
    private static func intent(
        _ head: inout HTTPResponseHead,
        _ isSupported: Bool
    ) -> HTTPResponseCompressor.CompressionIntent {
        head.headers.first(name: "Content-Length") == "0" ? .doNotCompress : .compressIfPossible
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

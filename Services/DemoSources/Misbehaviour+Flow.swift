import Hummingbird
import NIOCore

extension Misbehaviour {
    /// A body that comes too slowly, or that is too much.
    func flow(_ exchange: Exchange) -> ResponseBody {
        switch self {
        case .drip:
            ResponseBody(contentLength: exchange.body.count) { writer in
                for byte in exchange.body {
                    try await writer.write(ByteBuffer(bytes: [byte]))
                    try await Task.sleep(for: Self.drop)
                }
                try await writer.finish(nil)
            }
        case .bomb:
            ResponseBody { writer in
                let zeros = ByteBuffer(repeating: 0, count: Self.portion)
                for _ in 0..<Self.bombSize / Self.portion {
                    try await writer.write(zeros)
                    try await takeTurns(exchange)
                }
                try await writer.finish(nil)
            }
        default:
            ResponseBody { writer in
                // Only the client ends it, or the end of this process.
                try await writer.write(ByteBuffer(string: "["))
                while true {
                    try await writer.write(Self.items)
                    try await takeTurns(exchange)
                }
            }
        }
    }

    /// Waits until what was written has been compressed: what shrinks to nothing is never held back by the socket, would
    /// pile up, and keep other connections waiting behind it.
    private func takeTurns(_ exchange: Exchange) async throws {
        try Task.checkCancellation()
        try await exchange.channel.eventLoop.submit {}.get()
    }

    /// How long one byte takes where they come slowly.
    static let drop = Duration.seconds(1)

    private static let portion = 256 << 10

    private static let items = ByteBuffer(
        string: String(
            repeating: #"{"name":"aprobados","value":4,"title":"","latitude":41,"longitude":1},"#,
            count: 1000
        )
    )
}

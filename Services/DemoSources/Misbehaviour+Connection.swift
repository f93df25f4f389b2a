import Hummingbird

extension Misbehaviour {
    /// What concerns the connection more than the answer; an answer that is returned finds nobody any more.
    func misuseConnection(of exchange: Exchange) async throws -> Response {
        switch self {
        case .hang:
            // Until the client has had enough.
            try await exchange.request.body.consumeWithCancellationOnInboundClose { _ in
                try await Task.sleep(for: .seconds(86_400))
            }
        case .slowHeaders: try await sendSlowly(exchange)
        default: try await exchange.reset()
        }
        return Response(status: .internalServerError)
    }

    private func sendSlowly(_ exchange: Exchange) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: \(exchange.mediaType)\r\nConnection: close\r\n\r\n"
        for byte in head.utf8 {
            try await exchange.send([byte])
            try await Task.sleep(for: Self.drop)
        }
        try await exchange.send(exchange.body)
        try await exchange.channel.close()
    }
}

import ConsoleDomain
import Hummingbird
import NIOCore

/// `GET /api/stream`: everything that a session may see, as it happens.
struct StreamRoute: Sendable {
    let hub: StreamHub
    let sessions: SessionDesk

    func add(to router: Router<WebContext>) {
        router.get("/api/stream") { request, context in
            let session = try context.requireSession()
            let position = request.headers[.lastEventID].flatMap(StreamPosition.init)
            return Response(status: .ok, headers: Self.headers, body: body(session, position))
        }
    }

    private func body(_ session: Session, _ position: StreamPosition?) -> ResponseBody {
        ResponseBody { writer in
            let (member, outlet) = hub.join(session, after: position)
            defer { hub.leave(member) }
            // Between the gate and here the session may have ended, of which nobody would tell us any more.
            if sessions.ledger[session.key] == nil { hub.signOut(session.key) }
            try await writer.write(StreamFrame.retry)
            try await outlet.drain { frames in
                for part in StreamFrame.joined(frames) { try await writer.write(part) }
            }
            try await writer.finish(nil)
        }
    }

    private static let headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store",
        // A proxy that gathers an answer would keep it for ever.
        .checked("X-Accel-Buffering"): "no",
    ]
}

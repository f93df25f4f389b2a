import NIOCore
import Synchronization

/// The way to one listener: a bounded queue, and a bell that is rung when something is in it.
final class StreamOutlet: Sendable {
    private static let room = 2000
    private static let byteRoom = 4 << 20

    private struct State {
        var opening: [ByteBuffer]?
        var frames: [ByteBuffer] = []
        var bytes = 0
        var isEnded = false
    }

    private let state = Mutex(State())
    private let bell: AsyncStream<Void>
    private let ring: AsyncStream<Void>.Continuation

    init() { (bell, ring) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    /// Puts the beginning before all that came since.
    func begin(_ opening: [ByteBuffer]) {
        state.withLock { $0.opening = opening }
        ring.yield()
    }

    /// Adds a frame; false when there is no room, and then nothing comes any more.
    @discardableResult
    func offer(_ frame: ByteBuffer) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isEnded else { return false }
            guard state.frames.count < Self.room, state.bytes + frame.readableBytes < Self.byteRoom else {
                // What it missed comes when it does; a client that does not even read shall cost nothing.
                state.isEnded = true
                state.frames = []
                return false
            }
            state.frames.append(frame)
            state.bytes += frame.readableBytes
            return true
        }
        if isTaken { ring.yield() } else { ring.finish() }
        return isTaken
    }

    /// Adds a last frame.
    func end(with frame: ByteBuffer) {
        state.withLock { state in
            if !state.isEnded { state.frames.append(frame) }
            state.isEnded = true
        }
        ring.yield()
        ring.finish()
    }

    /// Hands over all there is, again and again, until the end.
    func drain(_ write: ([ByteBuffer]) async throws -> Void) async throws {
        for await _ in bell {
            let frames = take()
            if !frames.isEmpty { try await write(frames) }
        }
    }

    private func take() -> [ByteBuffer] {
        state.withLock { state in
            // Before the beginning is there, nothing has an order.
            guard let opening = state.opening else { return [] }
            defer {
                state.opening = []
                state.frames = []
                state.bytes = 0
            }
            return opening + state.frames
        }
    }
}

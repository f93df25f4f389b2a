import Bus
import Synchronization

/// Publishes that are in no journal: device commands, confidential answers, status and figures. Lost with the process.
public final class Publisher: Sendable {
    private struct Queue {
        var waiting: [Outgoing] = []
        var waitingBytes = 0
        var done: [Int64: @Sendable (Result<Void, BusError>) -> Void] = [:]
        var lastToken: Int64 = 0
        var isClosed = false
    }

    /// More than this many waiting publishes are refused instead of piling up.
    private static let limit = 10_000
    /// Nor are more bytes than these, for answers may be large.
    private static let byteLimit = 16 << 20
    private static let lost = "quintet_answers_lost_total"
    private let queue = Mutex(Queue())
    private let bus: Bus

    /// Publishes of one service; the bus is woken for each.
    package init(_ bus: Bus) { self.bus = bus }

    /// Publishes once; answers when the broker took it.
    ///
    /// - Throws: ``BusError`` when the connection is lost before the broker answered, or the broker refused it.
    public func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            post(topic, payload, isRetained: isRetained) { result in
                continuation.resume(with: result.mapError { $0 as any Error })
            }
        }
    }

    /// Publishes once without waiting.
    public func post(
        _ topic: String,
        _ payload: [UInt8],
        isRetained: Bool = false,
        qos: Int = 1,
        correlation: [UInt8]? = nil,
        done: @escaping @Sendable (Result<Void, BusError>) -> Void = { _ in }
    ) {
        let isTaken = queue.withLock { queue in
            guard !queue.isClosed, queue.waiting.count < Self.limit, queue.waitingBytes < Self.byteLimit else {
                return false
            }
            queue.lastToken -= 1
            queue.done[queue.lastToken] = done
            queue.waitingBytes += payload.count
            queue.waiting.append(
                Outgoing(
                    token: queue.lastToken,
                    topic: topic,
                    payload: payload,
                    qos: qos,
                    isRetained: isRetained,
                    properties: correlation.map { MessageProperties(correlationData: $0) }
                )
            )
            return true
        }
        if isTaken {
            bus.wake()
        } else {
            done(.failure(BusError(.publish, "too many publishes are waiting, or the service stops")))
        }
    }

    /// Sends answers that are in no journal: without a connection not at all, as one that comes late helps nobody.
    /// At QoS 0, as a broker that saves its store while one at QoS 1 is under way writes its payload to disk.
    func tell(_ answers: [(address: ReplyAddress, payload: [UInt8])], isConnected: Bool, _ metrics: Metrics) {
        for (address, payload) in answers {
            guard isConnected else {
                metrics.count(Self.lost)
                continue
            }
            post(address.topic, payload, qos: 0, correlation: address.correlation) {
                if case .failure = $0 { metrics.count(Self.lost) }
            }
        }
    }

    func take(limit: Int) -> [Outgoing] {
        queue.withLock { queue in
            let taken = Array(queue.waiting.prefix(limit))
            queue.waiting.removeFirst(taken.count)
            queue.waitingBytes -= taken.reduce(0) { $0 + $1.payload.count }
            return taken
        }
    }

    func confirm(_ confirmation: Confirmation) {
        let done = queue.withLock { $0.done.removeValue(forKey: confirmation.token) }
        done?(
            confirmation.isAccepted
                ? .success(()) : .failure(BusError(.publish, "the broker refused it (\(confirmation.reasonCode))"))
        )
    }

    /// The loop has ended: who waits, and who comes later, is told.
    func close() {
        queue.withLock { $0.isClosed = true }
        fail(BusError(.connection, "the service stops"))
    }

    /// Nothing that was handed out before a loss is sent again: what a device missed is stale by then.
    func fail(_ error: BusError) {
        let failed = queue.withLock { queue in
            defer {
                queue.waiting.removeAll()
                queue.waitingBytes = 0
                queue.done.removeAll()
            }
            return Array(queue.done.values)
        }
        for done in failed { done(.failure(error)) }
    }
}

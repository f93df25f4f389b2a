import Glibc
import Synchronization

/// A service's place on the bus: one thread that owns both connections and works for one handler.
///
/// The way of a message is in `docs/architecture.md`: the loop reads a bounded batch, calls the handler on the same
/// thread, and writes the acknowledgements only when the handler has returned. The thread being busy is the
/// back-pressure; there is no queue between the socket and the handler.
public final class Bus: Sendable {
    private let configuration: BusConfiguration
    private let wakeSignal: WakeSignal
    private let orders = Mutex(Orders())

    /// What other threads want of the loop.
    package struct Orders: Sendable {
        /// Whether it shall end.
        package var isStopping = false
        /// Whether the handler shall be asked for its subscriptions again.
        package var resubscribes = false
        /// Why it shall end with an error.
        package var failure: BusError?
    }

    /// A bus that is not connected yet.
    public init(_ configuration: BusConfiguration) throws(BusError) {
        guard !configuration.addresses.isEmpty else {
            throw BusError(.configuration, "no broker address is given; set MQTT_ADDRESSES to host:port")
        }
        self.configuration = configuration
        self.wakeSignal = try WakeSignal()
    }

    /// Gives the handler a turn soon; from any thread.
    public func wake() { wakeSignal.raise() }

    /// Asks the handler for its subscriptions again; from any thread.
    public func resubscribe() {
        orders.withLock { $0.resubscribes = true }
        wake()
    }

    /// Makes ``run(_:)`` return after it said goodbye to the broker; from any thread.
    public func stop() {
        orders.withLock { $0.isStopping = true }
        wake()
    }

    /// Makes ``run(_:)`` say goodbye to the broker and throw; from any thread.
    public func fail(_ error: BusError) {
        orders.withLock { $0.failure = $0.failure ?? error }
        wake()
    }

    /// Works for the handler until ``stop()``; blocks the calling thread.
    ///
    /// - Throws: `takenOver` when another client took the client id.
    public func run(_ handler: some BusHandler) throws(BusError) {
        let loop = BusLoop(configuration, handler, wakeSignal)
        while true {
            let orders = takeOrders()
            if orders.isStopping || orders.failure != nil { loop.end() }
            if let failure = orders.failure { throw failure }
            if orders.isStopping { return }
            try loop.turn(resubscribes: orders.resubscribes)
        }
    }

    /// The orders since the last call; an end that is ordered stays so.
    package func takeOrders() -> Orders {
        orders.withLock { orders in
            defer { orders.resubscribes = false }
            return orders
        }
    }

    /// Runs ``run(_:)`` on a thread of its own and suspends until it is over.
    public func runOnThread(_ makeHandler: @escaping @Sendable () throws -> any BusHandler) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                do {
                    try BusThread.start("bus") {
                        continuation.resume(with: Result { try self.run(makeHandler()) })
                    }
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            stop()
        }
    }
}

import Synchronization

/// One attempt to reach an address, on a thread of its own: looking a name up and opening a socket may block for
/// minutes, and the loop has timers and devices to serve meanwhile.
final class Dialer: Sendable {
    /// A client that only one thread holds at a time: the dialing one until the result is taken, then the loop's.
    private struct Handover: @unchecked Sendable {
        let client: MosquittoClient
    }

    private enum Progress: Sendable {
        case dialing
        case done(Handover)
        case failed(BusError)
        case abandoned
    }

    private let progress = Mutex(Progress.dialing)

    init(
        _ client: consuming MosquittoClient,
        _ address: BrokerAddress,
        _ configuration: BusConfiguration,
        wake: WakeSignal
    ) throws(BusError) {
        let handover = Handover(client: client)
        try BusThread.start("dial") {
            let result: Progress
            do throws(BusError) {
                try handover.client.connect(to: address, configuration)
                result = .done(handover)
            } catch {
                result = .failed(error)
            }
            self.progress.withLock { if case .dialing = $0 { $0 = result } }
            wake.raise()
        }
    }

    /// The connected client, once; nil while the attempt lasts.
    func take() throws(BusError) -> MosquittoClient? {
        let now = progress.withLock { state in
            defer { if case .done = state { state = .abandoned } }
            return state
        }
        switch now {
        case .done(let handover): return handover.client
        case .failed(let error): throw error
        case .dialing, .abandoned: return nil
        }
    }

    /// What comes of the attempt is closed when its thread is done with it.
    func abandon() { progress.withLock { $0 = .abandoned } }
}

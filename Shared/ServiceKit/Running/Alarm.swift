import Dispatch
import Synchronization

/// Rings once at the moment it was last set to: one timer for everything somebody waits for.
///
/// Setting it is cheap and may be done from anywhere; nothing runs between two rings, so who is idle costs nothing.
public final class Alarm: Sendable {
    // Dispatch's objects may be used from any thread; only their Swift type does not say so.
    private nonisolated(unsafe) let timer: any DispatchSourceTimer
    private let ringing = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// An alarm that is not set.
    public init() {
        let source = DispatchSource.makeTimerSource()
        timer = source
        source.setEventHandler { [weak self] in self?.ring() }
        source.activate()
    }

    deinit { timer.cancel() }

    /// The rings from now on; ends when the task that listens is cancelled. The first comes at once.
    public func rings() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        ringing.withLock { $0 = continuation }
        continuation.yield()
        return stream
    }

    /// Rings in so many seconds instead of when it was set to before.
    public func set(in seconds: Double) {
        timer.schedule(deadline: .now() + max(seconds, 0), leeway: .milliseconds(1))
    }

    /// Rings now; a later ring that is set stays set.
    public func ring() { _ = ringing.withLock { $0?.yield() } }
}

import CMosquitto
import Glibc

/// Wakes a thread that sits in `poll`, from any other thread.
final class WakeSignal: Sendable {
    /// The descriptor to poll for reading.
    let descriptor: Int32

    init() throws(BusError) {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        guard descriptor >= 0 else { throw BusError(.configuration, "no eventfd: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func raise() {
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
    }

    /// Whether it was raised since the last call.
    func lower() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8
    }
}

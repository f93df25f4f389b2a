import Glibc

/// Starts a thread of our own for work that blocks, which the cooperative pool must not do.
enum BusThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    static func start(_ name: String, _ run: @escaping @Sendable () -> Void) throws(BusError) {
        var thread = pthread_t()
        let body = Unmanaged.passRetained(Body(run))
        let error = pthread_create(
            &thread,
            nil,
            { pointer in
                pointer.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            },
            body.toOpaque()
        )
        guard error == 0 else {
            body.release()
            throw BusError(.configuration, "cannot start the thread \(name): \(String(cString: strerror(error)))")
        }
        pthread_detach(thread)
    }
}

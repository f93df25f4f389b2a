import Foundation
import Glibc
import Synchronization
import TestKit

/// A way to the broker for one service alone, which can be slow, silent or shut.
final class Proxy: Sendable {
    /// Where the service is told that the broker is.
    let port: Int
    private let target: Int
    private let listener: Int32
    private let gate = Gate()
    private let open = Mutex<Set<Int32>>([])

    /// Listens, and hands on to a port of this machine.
    init(to target: Int) throws {
        self.target = target
        port = try FreePort.find()
        listener = try LocalSocket.listening(on: port)
        Thread.detachNewThread { [self] in
            while let client = LocalSocket.accepted(from: listener) { serve(client) }
        }
    }

    /// Lets nothing through in either direction until ``heal()``: nobody is told that the other is gone.
    func hold() { gate.change { $0.isShut = true } }

    /// Breaks every connection, and takes no other until ``heal()``.
    func refuse() {
        gate.change { $0.isRefusing = true }
        cut()
    }

    /// Everything takes so many seconds longer until ``heal()``.
    func delay(_ seconds: Double) { gate.change { $0.delay = seconds } }

    /// Breaks every connection once.
    func cut() { open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } } }

    /// Hands on as if nothing had been.
    func heal() { gate.change { $0 = Gate.State() } }

    /// Ends for good.
    func end() {
        shutdown(listener, Int32(SHUT_RDWR))
        cut()
        heal()
    }

    private func serve(_ client: Int32) {
        guard !gate.isRefusing, let server = LocalSocket.connected(to: target) else {
            close(client)
            return
        }
        let pair = Pair(client, server) { [self] in open.withLock { $0.subtract([client, server]) } }
        open.withLock { $0.formUnion([client, server]) }
        for (from, to) in [(client, server), (server, client)] {
            Thread.detachNewThread { [gate] in
                Self.pump(from, to, gate)
                pair.leave()
            }
        }
    }

    /// Hands bytes on until one of the two has had enough.
    private static func pump(_ from: Int32, _ to: Int32, _ gate: Gate) {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(from, &buffer, buffer.count)
            gate.pass()
            guard count > 0, LocalSocket.write(buffer[..<count], to: to) else { break }
        }
        shutdown(from, Int32(SHUT_RDWR))
        shutdown(to, Int32(SHUT_RDWR))
    }

    /// Two sockets that are closed when both directions are over.
    private final class Pair: Sendable {
        private let sockets: [Int32]
        private let left = Atomic<Int>(2)
        private let forget: @Sendable () -> Void

        init(_ one: Int32, _ other: Int32, forget: @escaping @Sendable () -> Void) {
            (sockets, self.forget) = ([one, other], forget)
        }

        func leave() {
            guard left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
            forget()
            for socket in sockets { close(socket) }
        }
    }
}

import Glibc

/// Closes a connection so that the last word arrives.
///
/// A socket that is closed with unread bytes in it is reset, and the reset overtakes what was written: the broker never
/// sees DISCONNECT and publishes the will of a service that stopped in good order. So the other side closes first.
enum Goodbye {
    /// Milliseconds the broker has to close after DISCONNECT.
    private static let patience: Int32 = 500

    /// Keeps a connection open beside the library, which closes its own descriptor right after DISCONNECT.
    static func keep(_ socket: Int32?) -> Int32? {
        guard let socket else { return nil }
        let kept = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        return kept >= 0 ? kept : nil
    }

    /// Reads what still comes until the broker closes.
    static func finish(_ socket: Int32?) {
        guard let socket else { return }
        defer { close(socket) }
        shutdown(socket, Int32(SHUT_WR))
        var waste = [UInt8](repeating: 0, count: 4096)
        var ready = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, patience) > 0, recv(socket, &waste, waste.count, Int32(MSG_DONTWAIT)) > 0 {}
    }
}

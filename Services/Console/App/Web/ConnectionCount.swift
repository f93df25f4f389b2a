import NIOCore
import Synchronization

/// How many connections each address has, so that one cannot take them all.
final class ConnectionCount: Sendable {
    private let perAddress: Int
    private let open = Mutex<[String: Int]>([:])

    init(perAddress: Int) { self.perAddress = perAddress }

    /// Counts a connection until it is closed; false when its address has too many already.
    func admit(_ channel: any Channel) -> Bool {
        let address = channel.remoteAddress?.ipAddress ?? "unknown"
        let isAdmitted = open.withLock { open in
            guard open[address, default: 0] < perAddress else { return false }
            open[address, default: 0] += 1
            return true
        }
        if isAdmitted { channel.closeFuture.whenComplete { [self] _ in leave(address) } }
        return isAdmitted
    }

    private func leave(_ address: String) {
        open.withLock { open in
            let rest = open[address, default: 1] - 1
            open[address] = rest > 0 ? rest : nil
        }
    }
}

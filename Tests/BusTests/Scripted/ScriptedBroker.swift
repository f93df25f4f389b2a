import Bus
import Foundation
import Glibc
import Synchronization
import TestKit

/// A "broker" whose every byte the test decides: each connection runs a script on a thread of its own.
final class ScriptedBroker: Sendable {
    let port: Int
    private let listener: Int32
    private let connections = Mutex<[ScriptedLink]>([])

    init(_ script: @escaping @Sendable (ScriptedLink) -> Void) throws {
        port = try FreePort.find()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        let listener = listener
        let isListening = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(listener, 16) == 0
            }
        }
        guard isListening else { throw Timeout(description: "cannot listen on \(port)") }
        Thread.detachNewThread { [weak self] in
            // Closed by the thread that accepts, so that its number is nobody else's while that may happen.
            defer { close(listener) }
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0, let link = self?.admit(socket) else { return }
                Thread.detachNewThread { script(link) }
            }
        }
    }

    deinit {
        for link in links { link.close() }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    var address: BrokerAddress { BrokerAddress(host: "127.0.0.1", port: port) }

    /// The connections in the order they came.
    var links: [ScriptedLink] { connections.withLock { $0 } }

    /// Everything of a kind that clients sent.
    func packets(_ kind: Packet.Kind) -> [Packet] { links.flatMap { $0.packets(kind) } }

    private func admit(_ socket: Int32) -> ScriptedLink {
        connections.withLock { links in
            let link = ScriptedLink(socket, number: links.count)
            links.append(link)
            return link
        }
    }
}

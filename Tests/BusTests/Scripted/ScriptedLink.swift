import Glibc
import Synchronization

/// One connection to a ``ScriptedBroker``, with blocking reads and writes.
final class ScriptedLink: Sendable {
    struct State {
        var packets: [Packet] = []
        var isVersion5 = false
        var clientID = ""
    }

    /// Which connection of the broker's it is, from 0.
    let number: Int
    private let socket: Int32
    private let state = Mutex(State())

    init(_ socket: Int32, number: Int) {
        self.socket = socket
        self.number = number
    }

    deinit {
        close()
        Glibc.close(socket)
    }

    var packets: [Packet] { state.withLock { $0.packets } }
    var isVersion5: Bool { state.withLock { $0.isVersion5 } }
    var clientID: String { state.withLock { $0.clientID } }
    var isInlet: Bool { clientID.hasSuffix(".in") }

    func packets(_ kind: Packet.Kind) -> [Packet] { packets.filter { $0.kind == kind } }

    /// The next packet; nil when the client has gone.
    func receive() -> Packet? {
        guard let first = read(1)?.first else { return nil }
        var length = 0
        var shift = 0
        while let byte = read(1)?.first {
            length |= Int(byte & 127) << shift
            shift += 7
            if byte < 128 { break }
        }
        guard let body = read(length) else { return nil }
        let packet = Packet(kind: Packet.Kind(rawValue: first >> 4), body: body)
        state.withLock { state in
            state.packets.append(packet)
            guard packet.kind == .connect else { return }
            state.isVersion5 = body[6] == 5
            let properties = state.isVersion5 ? 1 + Int(body[10]) : 0
            state.clientID = packet.text(at: 10 + properties)
        }
        return packet
    }

    func send(_ bytes: [UInt8]) { _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Ends the connection. The descriptor stays taken while a thread may still read from it: its number given to
    /// somebody else's socket would let that thread read a stranger's bytes.
    func close() { shutdown(socket, Int32(SHUT_RDWR)) }

    func accept(code: UInt8 = 0) { send(Packet.bytes(0x20, isVersion5 ? [0, code, 0] : [0, code])) }

    func acknowledge(_ publish: Packet) { send(Packet.bytes(0x40, Packet.pair(publish.publishedID))) }

    /// Answers as a broker does; `subscribed` is called after a SUBACK, and publishes may be left unanswered. `grant` says
    /// the code of the SUBACK to a filter.
    func serve(
        acknowledges: Bool = true,
        subscribed: () -> Void = {},
        grant: (_ filter: String) -> UInt8 = { _ in 1 }
    ) {
        while let packet = receive() {
            switch packet.kind {
            case .connect: accept()
            case .subscribe:
                let code = grant(packet.text(at: isVersion5 ? 3 : 2))
                send(Packet.bytes(0x90, Packet.pair(packet.number(at: 0)) + (isVersion5 ? [0, code] : [code])))
                subscribed()
            case .publish where acknowledges: acknowledge(packet)
            case .pingreq: send([0xD0, 0])
            default: break
            }
        }
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var have = 0
        while have < count {
            let got = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress?.advanced(by: have), count - have, 0) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            have += got
        }
        return bytes
    }
}

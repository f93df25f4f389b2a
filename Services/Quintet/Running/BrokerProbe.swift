import Glibc

/// Asks the broker to let a stranger in. A refusal is the proof that it is up and guarded.
struct BrokerProbe: Sendable {
    enum Answer: Equatable {
        case refused
        case letIn
        case silent
    }

    static let patience = Duration.seconds(10)
    static let clientID = "quintet-probe"

    let port: LocalPort

    /// Asks until there is an answer, `stop` opens or patience is over.
    func answer(until stop: Latch) async -> Answer {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, !stop.isOpen {
            let answer = ask()
            if answer != .silent { return answer }
            await stop.wait(atMost: .milliseconds(20))
        }
        return .silent
    }

    /// Asks once.
    func ask() -> Answer {
        guard let connection = port.connected() else { return .silent }
        defer { close(connection) }
        let packet = Self.connectPacket
        guard send(connection, packet, packet.count, Int32(MSG_NOSIGNAL)) == packet.count else {
            return .silent
        }
        var reply: [UInt8] = [0, 0, 0, 0]
        let count = recv(connection, &reply, reply.count, Int32(MSG_WAITALL))
        guard count == reply.count, reply[0] == 0x20 else { return .silent }
        return reply[3] == 0 ? .letIn : .refused
    }

    /// MQTT 3.1.1, clean session, a client id and no credentials.
    private static var connectPacket: [UInt8] {
        let id = Array(clientID.utf8)
        let header: [UInt8] = [0, 4] + Array("MQTT".utf8) + [4, 0b10, 0, 10]
        let body = header + [0, UInt8(id.count)] + id
        return [0x10, UInt8(body.count)] + body
    }
}

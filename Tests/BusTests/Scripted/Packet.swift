/// One MQTT packet as bytes on a socket.
struct Packet: Sendable {
    enum Kind: UInt8 {
        case connect = 1
        case connack, publish, puback, pubrec, pubrel, pubcomp, subscribe, suback, unsubscribe, unsuback, pingreq
        case pingresp, disconnect, auth
    }

    var kind: Kind?
    var body: [UInt8]

    /// A number of two bytes at a place of the body.
    func number(at place: Int) -> Int { Int(body[place]) << 8 | Int(body[place + 1]) }

    /// A text with its length before it.
    func text(at place: Int) -> String {
        String(decoding: body[(place + 2)..<(place + 2 + number(at: place))], as: UTF8.self)
    }

    /// The packet id of a publish at QoS 1, behind its topic.
    var publishedID: Int { number(at: 2 + number(at: 0)) }

    static func bytes(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
        var bytes = [first]
        var rest = body.count
        repeat {
            bytes.append(UInt8(rest % 128) | (rest >= 128 ? 128 : 0))
            rest /= 128
        } while rest > 0
        return bytes + body
    }

    static func pair(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

    static func publish(_ topic: String, _ payload: String, id: Int, isVersion5: Bool) -> [UInt8] {
        let properties: [UInt8] = isVersion5 ? [0] : []
        return bytes(0x32, pair(topic.utf8.count) + Array(topic.utf8) + pair(id) + properties + Array(payload.utf8))
    }
}

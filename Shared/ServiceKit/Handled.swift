import Schema

/// How a handler leaves a command: what its sender is told, and whether the command has ended.
public struct Handled<Reply: Codable & Sendable>: Sendable {
    /// The reply's data.
    let reply: CommandReply<Reply>
    /// Whether the command is at its end, so that the pipeline writes its one log line now.
    let isEnded: Bool

    /// The reply's data as JSON. Nearly every reply is only an outcome, which needs no encoder.
    func encoded(_ codec: JSONCodec) throws -> [UInt8] {
        var json = JSONWriter(reserving: 64)
        json.member("outcome", reply.outcome.rawValue)
        if let version = reply.entityversion { json.member("entityversion", version) }
        if let result = reply.result { json.member("result", json: try codec.encode(result)) }
        return json.finished()
    }

    /// Done.
    public static func applied(version: Int? = nil, _ result: Reply? = nil) -> Handled {
        Handled(reply: CommandReply(.applied, entityVersion: version, result: result), isEnded: true)
    }

    /// Nothing had to change.
    public static func noop(version: Int? = nil, _ result: Reply? = nil) -> Handled {
        Handled(reply: CommandReply(.noop, entityVersion: version, result: result), isEnded: true)
    }

    /// Committed and under way: the service logs the end with ``Transaction/ended(_:outcome:cause:)`` when it comes.
    public static func accepted(version: Int? = nil, _ result: Reply? = nil) -> Handled {
        Handled(reply: CommandReply(.accepted, entityVersion: version, result: result), isEnded: false)
    }
}

import Bus
import Schema

/// One command or question on its way to a service.
struct BusCall: Sendable {
    let service: ServiceName
    let kind: ChannelKind
    let levels: [String]
    let body: [UInt8]
    /// By which a repeat is recognised.
    let id: String
    /// Who sends it: the console, and for whom.
    let source: String

    /// The topic below the site.
    var path: String { "\(service)/\(kind.rawValue)/\(levels.joined(separator: "/"))" }

    /// How long an answer may take: some questions ask a server somewhere else.
    var patience: Duration { kind == .question ? .seconds(20) : .seconds(10) }

    /// The payload: MQTT 5 tells id and reply topic beside it, MQTT 3.1.1 within.
    func payload(isVersion5: Bool, replyTopic: String) -> [UInt8] {
        guard !isVersion5 else { return body }
        guard let layout = try? JSONScanner.scan(body) else { return Array(#"{"id":"\#(id)"}"#.utf8) }
        var json = JSONWriter()
        json.member("id", id)
        json.member("source", source)
        json.member("reply_to", replyTopic)
        guard layout.isObject else { return enveloped(replyTopic) }
        let rest = body[(layout.value.lowerBound + 1)...]
        return json.finished().dropLast() + (layout.members.isEmpty ? [] : Array(",".utf8)) + rest
    }

    /// A bare value has no place for more, so it needs an envelope, and that the message's type.
    private func enveloped(_ replyTopic: String) -> [UInt8] {
        let entry = Contract.messages.first {
            $0.channel.kind == kind && $0.channel.service == service && $0.channel.matches(levels)
        }
        var json = JSONWriter()
        json.member("specversion", "1.0")
        json.member("id", id)
        json.member("source", source)
        json.member("type", entry?.channel.type ?? "unknown")
        json.member("replyto", replyTopic)
        json.member("data", json: body)
        return json.finished()
    }
}

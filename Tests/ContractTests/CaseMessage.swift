import Bus
import Foundation
import Schema
import TestKit

/// A step as it travels under one version of MQTT: under 3.1.1 the id, the sender's name and the address for the answer
/// go into the payload, where that is an object; else nothing can carry them.
struct CaseMessage: Sendable {
    let service: String
    let topic: String
    let payload: [UInt8]
    let properties: MessageProperties?
    /// The id the service knows it by; nil when it has none of ours.
    let id: String?
    /// Where an answer is expected; nil when none was asked for.
    let replyTopic: String?

    private struct Sender {
        var id: String?
        var source: String?
        var replyTo: String?
    }

    /// What a step sends; `own` is its id when it names none, and the last level of its reply topic.
    init(_ step: Step, _ version: MQTTVersion, own: String) {
        service = String(step.topic.prefix { $0 != "/" })
        topic = Self.root + step.topic
        let sender = Sender(
            id: Self.given(step.id, else: own),
            source: step.source,
            replyTo: Self.given(step.replyTo, else: "\(service)/reply/\(own)").map { Self.root + $0 }
        )
        var written = step.payload ?? ""
        let isSpoken = version == .five || Self.add(sender, to: &written)
        payload = Self.bytes(written)
        properties = version == .five ? Self.properties(sender, step.properties) : nil
        let isOwnEnvelope = version == .three || written["specversion"] != nil
        id = (isOwnEnvelope ? written["id"]?.text : nil) ?? (isSpoken ? sender.id : nil)
        replyTopic = isSpoken ? sender.replyTo : nil
    }

    /// Where all topics of the tests begin.
    static let root = "quintet/v1/main/"

    private static func given(_ change: FieldChange<String>, else own: String) -> String? {
        switch change {
        case .keep: own
        case .clear: nil
        case .set(let value): value
        }
    }

    /// Puts the sender's words into an object, beside what is there; false when it is none.
    private static func add(_ sender: Sender, to payload: inout JSON) -> Bool {
        guard case .object(var members) = payload, special(payload) == nil else { return false }
        let address = members["specversion"] == nil ? "reply_to" : "replyto"
        let words = ["id": sender.id, "source": sender.source, address: sender.replyTo]
        members.merge(words.compactMapValues { $0.map { .text($0) } }) { own, _ in own }
        payload = .object(members)
        return true
    }

    private static func properties(_ sender: Sender, _ given: Step.Properties?) -> MessageProperties {
        let user = (given?.user ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        let own = [("id", sender.id), ("source", sender.source)].compactMap { name, value in
            value.map { (name: name, value: $0) }
        }
        return MessageProperties(
            contentType: given?.contentType,
            responseTopic: sender.replyTo,
            correlationData: given?.correlation.map { Array($0.utf8) },
            user: user + own
        )
    }

    private static func bytes(_ payload: JSON) -> [UInt8] {
        if let bytes = special(payload) { return bytes }
        if case .text(let text) = payload { return Array(text.utf8) }
        return payload.bytes
    }

    /// `{"base64": …}` are any bytes, `{"repeat": "x", "times": 3}` is `xxx`.
    private static func special(_ payload: JSON) -> [UInt8]? {
        guard case .object(let members) = payload else { return nil }
        switch (members.keys.sorted(), members["base64"]?.text, members["repeat"]?.text, members["times"]?.number) {
        case (["base64"], let text?, _, _): return Data(base64Encoded: text).map { Array($0) }
        case (["repeat", "times"], _, let text?, let times?):
            return Array(String(repeating: text, count: Int(times)).utf8)
        default: return nil
        }
    }
}

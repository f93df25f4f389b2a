import Bus
import History
import Schema

/// A message as it is written: in the forms and by the ways that the contract allows.
struct Letter {
    let topic: String
    let payload: [UInt8]
    let properties: MessageProperties?

    /// MQTT 5 says in properties what 3.1.1 has to say in the payload.
    init(_ record: CommandRecord, from name: String, isVersion5: Bool) {
        let (draft, id) = (record.draft, record.id)
        topic = draft.site.topic(draft.path)
        let reply = draft.site.topic("reply/\(name)")
        let members = draft.members
        if let raw = draft.raw {
            payload = Array(raw.utf8)
        } else if let expires = record.expires {
            payload = Self.structured(draft, id, name, reply, Timestamp(milliseconds: expires))
        } else if isVersion5 {
            payload = Array("{\(members)}".utf8)
        } else if draft.site == .dashboard || record.sends.isMultiple(of: 2) {
            // A page's own `id` would be taken for the message's in the bare form.
            payload = Self.structured(draft, id, name, reply, nil)
        } else {
            let head = #""id":"\#(id)","source":"\#(name)","reply_to":"\#(reply)""#
            payload = Array("{\(members.isEmpty ? head : "\(head),\(members)")}".utf8)
        }
        properties =
            isVersion5
            ? MessageProperties(
                responseTopic: reply,
                correlationData: Array(id.utf8),
                user: [("id", id), ("source", name)]
            ) : nil
    }

    private static func structured(
        _ draft: Draft,
        _ id: String,
        _ name: String,
        _ reply: String,
        _ expires: Timestamp?
    ) -> [UInt8] {
        let head = #""specversion":"1.0","id":"\#(id)","source":"\#(name)","type":"\#(draft.type)""#
        let end = expires.map { #","expirytime":"\#($0)""# } ?? ""
        return Array(#"{\#(head)\#(end),"replyto":"\#(reply)","data":{\#(draft.members)}}"#.utf8)
    }
}

import Schema

/// The messages with their payloads, examples and bare forms.
struct AsyncAPIMessages {
    let book: ContractBook
    private let base = "#/components/schemas"
    private let media = "application/json"

    func json() throws -> JSONTree {
        var messages: [String: JSONTree] = [:]
        for message in book.messages {
            messages[message.data.name] = try data(message)
            if let answer = message.answer {
                let type = message.entry.channel.replyType
                messages[answer.name] = try enveloped(answer, type: type, media: media, isEvent: false)
            }
        }
        let problem = book.problem
        messages[problem.name] = try enveloped(
            problem,
            type: problem.name,
            media: "application/problem+json",
            isEvent: false
        )
        return .object(messages)
    }

    private func data(_ message: ContractMessage) throws -> JSONTree {
        let type = message.entry.channel.type
        if message.entry.channel.kind == .event {
            return try enveloped(message.data, type: type, media: media, isEvent: true)
        }
        var members: [String: JSONTree] = [
            "name": .text(type),
            "summary": .text(message.entry.summary),
            "contentType": .text(media),
            "payload": .reference("\(base)/\(message.data.name)"),
            "examples": [["payload": message.data.example]],
        ]
        if let bare = BareForm(message: message).description { members["x-bare"] = bare }
        if message.answer != nil { members["bindings"] = Self.askerBindings }
        return .object(members)
    }

    private func enveloped(_ data: ContractSchema, type: String, media: String, isEvent: Bool) throws -> JSONTree {
        let example = try EnvelopeSchema.example(data.example, of: type, media: media, isEvent: isEvent)
        return [
            "name": .text(type),
            "summary": .text(data.summary),
            "contentType": "application/cloudevents+json",
            "payload": EnvelopeSchema.around(
                .reference("\(base)/\(data.name)"),
                type: type,
                media: media,
                components: base
            ),
            "correlationId": ["location": "$message.payload#/correlationid"],
            "examples": [["payload": example]],
        ]
    }

    /// What MQTT 5 askers may add.
    private static let askerBindings: JSONTree = [
        "mqtt": [
            "responseTopic": ["type": "string", "description": "A topic under reply/ of the service that answers."],
            "correlationData": ["type": "string", "description": "Echoed in the answer; the id of what has none."],
            "bindingVersion": "0.2.0",
        ]
    ]
}

import Schema

/// What a service does on the channel of one message.
struct AsyncAPIOperation {
    let message: ContractMessage

    var json: JSONTree {
        let channel = "#/channels/\(message.id)"
        let operation: JSONTree = [
            "action": isInput ? "receive" : "send",
            "channel": .reference(channel),
            "summary": .text(message.entry.summary),
            "messages": [.reference("\(channel)/messages/\(message.data.name)")],
            "bindings": Self.bindings(qos: 1, isRetained: isRetained),
        ]
        guard let answer = message.answer?.name else { return operation }
        let messages = [answer, "quintet.problem.v1"].map { JSONTree.reference("#/channels/reply/messages/\($0)") }
        return operation.adding([
            "reply": ["channel": .reference("#/channels/reply"), "messages": .list(messages)],
            "description": "QoS 0 is taken too; a retained command is refused.",
        ])
    }

    /// What every service does with input it refuses and cannot answer.
    static let problems: [String: JSONTree] = Dictionary(
        uniqueKeysWithValues: ["problem", "problem.part"].map { name in
            let operation: JSONTree = [
                "action": "send",
                "channel": .reference("#/channels/\(name)"),
                "messages": [.reference("#/channels/\(name)/messages/quintet.problem.v1")],
                "bindings": bindings(qos: 1, isRetained: false),
            ]
            return (name, operation)
        }
    )

    private var isInput: Bool { [.command, .question].contains(message.entry.channel.kind) }

    private var isRetained: Bool {
        switch message.entry.channel.kind {
        case .state: true
        case .system: message.entry.channel.name != "dead-letter"
        default: false
        }
    }

    private static func bindings(qos: Int, isRetained: Bool) -> JSONTree {
        ["mqtt": ["qos": .number(Double(qos)), "retain": .truth(isRetained), "bindingVersion": "0.2.0"]]
    }
}

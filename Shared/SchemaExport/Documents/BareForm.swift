import Schema

/// Which bare payloads a message takes, found out by handing it some.
struct BareForm {
    let message: ContractMessage

    /// The extension `x-bare`; nil when only an object will do.
    var description: JSONValue? {
        switch message.entry.channel.kind {
        case .command: command
        case .question where message.data.isOptional: ["empty": true, "examples": [""]]
        default: nil
        }
    }

    private var command: JSONValue? {
        let read = message.entry.bare
        let candidates = Self.unique(scalars + message.data.words + ["42"])
        let taken = candidates.filter { read($0) != nil }
        let takesEmpty = read("") != nil || message.data.isOptional
        guard !taken.isEmpty || takesEmpty else { return nil }
        let relative = taken.filter { read($0)?.isRelative == true }
        var form: [String: JSONValue] = [
            "empty": .truth(takesEmpty),
            "anyText": .truth(read("some text") != nil),
            "examples": .array((taken + (read("") != nil ? [""] : [])).map(JSONValue.text)),
        ]
        if !relative.isEmpty { form["needsIdAtQoS1"] = .array(relative.map(JSONValue.text)) }
        return .object(form)
    }

    /// The scalars of the example, as they would be sent bare.
    private var scalars: [String] {
        guard case .object(let members) = message.data.example, members.count == 1 else { return [] }
        return members.values.compactMap { value in
            switch value {
            case .text(let text): text
            case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
            default: nil
            }
        }
    }

    private static func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { seen, text in
            if !seen.contains(text) { seen.append(text) }
        }
    }
}

import Schema

/// Which bare payloads a message takes, found out by handing it some.
struct BareForm {
    let message: ContractMessage

    /// The extension `x-bare`; nil when only an object will do.
    var description: JSONTree? {
        switch message.entry.channel.kind {
        case .command: command
        case .question where message.data.isOptional: ["empty": true, "examples": [""]]
        default: nil
        }
    }

    private var command: JSONTree? {
        let read = message.entry.bare
        let taken = candidates.filter { read($0) != nil }
        let takesEmpty = read("") != nil
        guard !taken.isEmpty || takesEmpty else { return nil }
        let relative = taken.filter { read($0)?.isRelative == true }
        var form: [String: JSONTree] = [
            "empty": .truth(takesEmpty),
            "anyText": .truth(read("some text") != nil),
            "examples": .list((taken + (takesEmpty ? [""] : [])).map(JSONTree.text)),
        ]
        if !relative.isEmpty { form["needsIdAtQoS1"] = .list(relative.map(JSONTree.text)) }
        return .object(form)
    }

    /// What to try: the words of the fields or else the example's values, and common scalars beside words.
    private var candidates: [String] {
        let words = message.data.words
        let known = words.isEmpty ? scalars.filter { message.entry.bare($0) != nil } : words
        return words.isEmpty && !known.isEmpty ? known : known + ["42", "ON"].filter { !known.contains($0) }
    }

    /// The scalars of the example, as they would be sent bare.
    private var scalars: [String] {
        guard case .object(let members) = message.data.example else { return [] }
        return members.sorted { $0.key < $1.key }.compactMap { _, value in
            switch value {
            case .text(let text): text
            case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
            default: nil
            }
        }
    }
}

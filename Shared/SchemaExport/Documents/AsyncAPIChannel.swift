import Schema

/// The channel of one message.
struct AsyncAPIChannel {
    let message: ContractMessage

    var json: JSONTree {
        [
            "address": .text(message.address),
            "description": .text(message.entry.summary),
            "parameters": Self.parameters(in: message.address),
            "messages": [message.data.name: .reference("#/components/messages/\(message.data.name)")],
            "tags": [["name": message.isKit ? "kit" : "\(message.entry.channel.service)"]],
        ]
    }

    /// The channels of replies and problems, which are the same for every service.
    static func answers(_ book: ContractBook) -> [String: JSONTree] {
        let root = "quintet/v1/{site}/{service}"
        let problem = book.problem.name
        let replies = book.messages.compactMap(\.answer?.name) + [problem]
        let words = "The answer to a command or question. Replayed events come here too, byte for byte."
        let refusal = "Input that was refused and could not be answered; a level that is not known is `_`."
        return [
            "reply": channel("\(root)/reply/{client}", words, replies),
            "problem": channel("\(root)/problem/{entity}", refusal, [problem]),
            "problem.part": channel("\(root)/problem/{entity}/{part}", refusal, [problem]),
        ]
    }

    private static func channel(_ address: String, _ description: String, _ messages: [String]) -> JSONTree {
        let references = messages.map { ($0, JSONTree.reference("#/components/messages/\($0)")) }
        return [
            "address": .text(address),
            "description": .text(description),
            "parameters": parameters(in: address),
            "messages": .object(Dictionary(uniqueKeysWithValues: references)),
        ]
    }

    private static func parameters(in address: String) -> JSONTree {
        let names = address.split(separator: "/").filter { $0.hasSuffix("}") }
            .map { String($0[$0.index(after: $0.firstIndex(of: "{") ?? $0.startIndex)...].dropLast()) }
        return .object(Dictionary(uniqueKeysWithValues: names.map { ($0, parameter($0)) }))
    }

    private static func parameter(_ name: String) -> JSONTree {
        switch name {
        case "site": ["description": "The site; the unit of access rules.", "default": "main"]
        case "service":
            [
                "description": "The service's name in topics.",
                "enum": .list(Contract.services.map { .text($0.rawValue) }),
            ]
        case "client": ["description": "The asker's own level, as its account allows."]
        case "home": ["description": "The home's id.", "examples": ["vivienda-eficiente"]]
        case "element":
            [
                "description": "An element's id; in commands also `sector-{id}` and `scene-{id}` where the verb fits.",
                "examples": ["louver", "sector-salon", "scene-evening"],
            ]
        default: ["description": "An id: `[a-z0-9_-]+`."]
        }
    }
}

import Schema

/// One message of the contract with its schemas.
struct ContractMessage {
    let entry: ContractEntry
    let data: ContractSchema
    let answer: ContractSchema?

    init(_ entry: ContractEntry, _ book: ShapeBook) throws {
        let name = Self.name(entry.channel.type)
        self.entry = entry
        data = try ContractSchema(name, entry.summary, entry.data, book)
        answer = try entry.answer.map { answer in
            let words = "The answer to \(name)."
            return try ContractSchema(Self.name(entry.channel.replyType), words, answer, book)
        }
    }

    /// The channel's and operation's name: `home.element.set`.
    var id: String { String(data.name.dropFirst("quintet.".count).dropLast(".v1".count)) }

    /// Whether every service has it.
    var isKit: Bool { entry.channel.service == .each }

    /// The topic with its parameters in braces.
    var address: String { "quintet/v1/{site}/\(entry.channel.service)/\(entry.channel.pattern)" }

    /// The CloudEvents type without the service where every service has it.
    private static func name(_ type: String) -> String {
        type.hasPrefix("quintet.{service}.") ? "quintet." + type.dropFirst("quintet.{service}.".count) : type
    }
}

/// One message of the contract, its Swift type erased.
public struct ContractEntry: Sendable {
    /// Where it travels, of which kind it is, and its CloudEvents type.
    public let channel: Channel
    /// What it means, in one sentence.
    public let summary: String
    /// Its data.
    public let data: ContractPayload
    /// The data of its answer: commands and questions only.
    public let answer: ContractPayload?
    /// Reads a bare scalar payload as a command would; nil when the verb takes no such value.
    public let bare: @Sendable (String) -> BareReading?

    private init(
        _ channel: Channel,
        _ summary: String,
        _ data: ContractPayload,
        answer: ContractPayload? = nil,
        bare: @escaping @Sendable (String) -> BareReading? = { _ in nil }
    ) {
        self.channel = channel
        self.summary = summary
        self.data = data
        self.answer = answer
        self.bare = bare
    }

    /// A command whose reply tells only how it ended.
    public static func command<C: Command>(
        _ type: C.Type,
        at channel: Channel = C.channel
    ) -> ContractEntry where C.Reply == Acknowledgement {
        command(C.self, at: channel, reply: CommandReply(.applied, entityVersion: 7))
    }

    /// A command whose reply carries more, with an example of it.
    public static func command<C: Command>(
        _ type: C.Type,
        at channel: Channel = C.channel,
        answering result: C.Reply
    ) -> ContractEntry {
        command(C.self, at: channel, reply: CommandReply(.applied, result: result))
    }

    /// A question with its answer.
    public static func question<Q: Question>(_ type: Q.Type) -> ContractEntry {
        ContractEntry(Q.channel, Q.summary, .message(Q.self), answer: ContractPayload(Q.answerExample))
    }

    /// An event.
    public static func event<E: Event>(_ type: E.Type) -> ContractEntry {
        ContractEntry(E.channel, E.summary, .message(E.self))
    }

    /// A retained document of an entity.
    public static func state<D: StateDocument>(_ type: D.Type) -> ContractEntry {
        ContractEntry(D.channel, D.summary, .document(D.self))
    }

    /// A document of a service about itself.
    public static func system<M: Message>(_ type: M.Type) -> ContractEntry {
        ContractEntry(M.channel, M.summary, .message(M.self))
    }

    private static func command<C: Command>(
        _ type: C.Type,
        at channel: Channel,
        reply: CommandReply<C.Reply>
    ) -> ContractEntry {
        ContractEntry(channel, C.summary, .message(C.self), answer: ContractPayload(reply)) { text in
            guard let command = C.bare(text), command.violations().isEmpty else { return nil }
            return BareReading(isRelative: command.isRelative)
        }
    }
}

/// What a verb makes of a bare scalar payload.
public struct BareReading: Hashable, Sendable {
    /// Whether doing it twice differs from doing it once, so that it needs an id at QoS 1.
    public let isRelative: Bool
}

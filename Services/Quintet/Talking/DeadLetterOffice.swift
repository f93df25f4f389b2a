import Bus
import Schema

/// The dead letters of services, reached over the bus.
struct DeadLetterOffice: Sendable {
    private static let patience = Duration.seconds(10)

    let link: OperatorLink

    /// The services that are built here, or that have told of themselves at the broker; all that can be asked.
    func services(built: [ServiceEntry]) async throws -> [ServiceEntry] {
        let statuses = try await link.requester.retained([link.topics.topic(.sys, of: "+", "status")])
        let told = Set(statuses.compactMap { link.tree.parse($0.topic)?.service.rawValue })
        let here = Set(built.map(\.name))
        return Catalogue.services.filter { here.contains($0.name) || told.contains($0.name) }
    }

    /// How many letters the first page has, and when the service answered by its own clock.
    func firstLetters(of service: ServiceEntry) async throws -> (count: Int, time: Timestamp) {
        let question = try JSONCodec().encode(ListDeadLetters())
        let message = try await link.request(
            .ask,
            of: service,
            ListDeadLetters.channel.name ?? "",
            question,
            timeout: ServiceCheck.patience
        )
        let list = try Answer(message).value(DeadLetterList.self, from: service)
        return (list.letters.count, try Envelope.read(message.payload).envelope.time)
    }

    /// All letters of a service, oldest first; throws a `BusError` when it does not answer.
    func letters(of service: ServiceEntry) async throws -> [DeadLetterNotice] {
        var letters: [DeadLetterNotice] = []
        while true {
            let question = try JSONCodec().encode(ListDeadLetters(after: letters.last?.id))
            let page = try await ask(service, ListDeadLetters.channel, question).value(
                DeadLetterList.self,
                from: service
            )
            letters += page.letters
            if page.letters.isEmpty { return letters }
        }
    }

    func letter(_ number: Int64, of service: ServiceEntry) async throws -> DeadLetterContent {
        let question = try JSONCodec().encode(ShowDeadLetter(id: number))
        return try await ask(service, ShowDeadLetter.channel, question).value(DeadLetterContent.self, from: service)
    }

    /// Has a letter tried again or forgotten.
    func settle(_ number: Int64, of service: ServiceEntry, by verb: DeadLetterVerb) async throws -> Answer {
        let command = try JSONCodec().encode(SettleDeadLetter(number: number))
        let user = [
            ("id", MessageID.new()), ("source", "urn:quintet:\(link.settings.site):\(Catalogue.operatorAccount)"),
        ]
        return Answer(
            try await link.request(
                .cmd,
                of: service,
                "_dead-letter/\(verb.rawValue)",
                command,
                user: user,
                timeout: Self.patience
            )
        )
    }

    private func ask(_ service: ServiceEntry, _ channel: Channel, _ question: [UInt8]) async throws -> Answer {
        let name = channel.name ?? ""
        return Answer(try await link.request(.ask, of: service, name, question, timeout: Self.patience))
    }
}

/// What can be done with a dead letter.
enum DeadLetterVerb: String, Sendable {
    case retry, drop
}

import Bus
import Schema

/// One command or question to the keeper, and its way back.
struct KeeperRequest: Sendable {
    /// The verb or the question's name.
    let name: String
    /// The device that it is about; nil for questions.
    let device: String?
    let isRetained: Bool
    private let kind: ChannelKind
    private let payload: [UInt8]
    private let inbound: Result<Inbound, Problem>
    private let properties: MessageProperties?
    private let tree: TopicRoot

    /// Nil for what is no message to the keeper.
    init?(_ message: Incoming, in tree: TopicRoot) {
        guard let address = tree.parse(message.topic), address.service == .keeper,
            [.command, .question].contains(address.kind), let name = address.levels.last,
            address.levels.count == (address.kind == .command ? 2 : 1)
        else { return nil }
        self.name = name
        (kind, payload, properties) = (address.kind, message.payload, message.properties)
        (isRetained, self.tree) = (message.isRetained, tree)
        device = address.kind == .command ? address.levels[0] : nil
        let beside = message.properties.map(TransportProperties.init) ?? TransportProperties()
        do throws(Problem) {
            var read = try InboundReader.read(message.payload, beside)
            inbound = read.dropLongNames().map { .failure($0) } ?? .success(read)
        } catch {
            inbound = .failure(error)
        }
    }

    /// Whether this is such a message.
    func matches(_ channel: Channel) -> Bool {
        channel.kind == kind && channel.matches([device, name].compactMap { $0 })
    }

    /// The data of a command. Throws a `Problem`.
    func command<C: Command>(_ type: C.Type) throws(Problem) -> C { try data(C.self, C.bare) }

    /// The data of a question. Throws a `Problem`.
    func question<Q: Question>(_ type: Q.Type) throws(Problem) -> Q { try data(Q.self, Q.bare) }

    /// For the log: what was asked, and who says that they asked.
    var words: String {
        let who = (try? inbound.get().source) ?? "somebody who gives no name"
        return "\(device.map { "\(name) \($0)" } ?? name), for \(who)"
    }

    /// For the log, when it changed something.
    var deed: String? { device == nil ? nil : words }

    /// Answers, if an answer is wanted.
    func reply(_ result: Result<[UInt8], Problem>, _ requester: Requester) async throws {
        guard let address = replyTopic else { return }
        var envelope = Envelope(
            id: MessageID.new(),
            source: tree.source(.keeper),
            type: Contract.keeper.map(\.channel).first(where: matches)?.replyType ?? "quintet.problem.v1",
            subject: device,
            time: .now
        )
        envelope.causationID = try? inbound.get().id
        let bytes: [UInt8]
        switch result {
        case .success(let data): bytes = envelope.encoded(data: data)
        case .failure(let problem):
            envelope.type = "quintet.problem.v1"
            envelope.dataContentType = "application/problem+json"
            bytes = envelope.encoded(data: try JSONCodec().encode(problem))
        }
        let echo = MessageProperties(correlationData: properties?.correlationData)
        try await requester.publish(address, bytes, properties: echo)
    }

    private func data<M: Message>(_ type: M.Type, _ bare: (String) -> M?) throws(Problem) -> M {
        let inbound = try inbound.get()
        if let said = inbound.type, said != M.channel.type {
            throw Problem(.unknownType, "expected the type \(M.channel.type) on this topic, got \(said)")
        }
        if let expiry = inbound.expiry, expiry < .now {
            throw Problem(.expired, "its time was over at \(expiry); send it again")
        }
        return try JSONCodec().decode(M.self, inbound, of: payload, bare: bare)
    }

    /// It lies under the keeper's `reply/`: nobody shall make it publish elsewhere.
    private var replyTopic: String? {
        let own = tree.reply(.keeper, to: "")
        let asked = (try? inbound.get().replyTo) ?? properties?.responseTopic
        guard let asked, asked.hasPrefix(own), asked != own, !asked.contains(where: { "+#".contains($0) }) else {
            return nil
        }
        return asked
    }
}

extension TransportProperties {
    fileprivate init(_ properties: MessageProperties) {
        self.init(
            contentType: properties.contentType,
            responseTopic: properties.responseTopic,
            correlationData: properties.correlationData,
            user: properties.user
        )
    }
}

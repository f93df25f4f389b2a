import Bus
import Schema

extension OperatorLink {
    /// Sends a command and waits for its reply; nil when it was refused, which is told. `target` is needed where the
    /// command's topic has parameters.
    func perform<C: Command>(
        _ command: C,
        at target: String? = nil,
        patience: Duration
    ) async throws -> CommandReply<C.Reply>? {
        let service = try Catalogue.service(C.channel.service.rawValue)
        let order = try Order(
            service,
            target ?? String(C.channel.pattern.dropFirst("\(C.channel.kind.rawValue)/".count)),
            try JSONCodec().encode(command),
            id: nil,
            source: "urn:quintet:\(settings.site):\(Catalogue.operatorAccount)",
            ttl: nil
        )
        let message = try await request(
            .cmd,
            of: service,
            order.target,
            order.payload,
            user: order.user,
            timeout: patience
        )
        let answer = Answer(message)
        if case .problem(let problem) = answer {
            StandardError.print(problem.words.joined(separator: "\n"))
            return nil
        }
        return try answer.value(CommandReply<C.Reply>.self, from: service)
    }
}

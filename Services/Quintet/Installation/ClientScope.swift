/// What a client of some services may do with them. Who commands a service may also read its own replies there.
struct ClientScope: Sendable {
    let services: [String]
    let commands: Bool
    let reads: [TopicKind]

    /// The access rules that this scope means for the client `name`.
    func rules(for name: String, in topics: TopicSpace) -> [AccessRule] {
        services.flatMap { service in
            let reading = reads.map { AccessRule.read(topics.all($0, of: service)) }
            guard commands else { return reading }
            return [
                .write(topics.all(.cmd, of: service)),
                .write(topics.all(.ask, of: service)),
                .read(topics.replies(of: service, to: name)),
            ] + reading
        }
    }
}

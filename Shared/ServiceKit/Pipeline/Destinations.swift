import Schema

/// What a topic of this service leads to, worked out once per topic.
final class Destination {
    let address: TopicAddress
    /// The entity's levels.
    let entity: [String]
    /// The levels joined, as events name their subject.
    let subject: String
    let command: CommandRoute?
    let question: QuestionRoute?

    init(_ address: TopicAddress, _ routes: Routes) {
        self.address = address
        entity = Array(address.entity)
        subject = entity.joined(separator: "/")
        command = address.kind == .command ? routes.command(address.levels) : nil
        question = address.kind == .question ? routes.question(address.levels) : nil
    }
}

/// The topics that were seen, so that the same one is not taken apart again.
struct Destinations {
    /// A sender that makes up topics shall not fill the memory.
    private static let limit = 8192
    /// Nor by long ones, in bytes; no entity's is near that.
    private static let longest = 512

    private let routes: Routes
    private let context: PipelineContext
    private var known: [String: Destination] = [:]

    init(_ routes: Routes, _ context: PipelineContext) {
        self.routes = routes
        self.context = context
    }

    /// Where a topic of this service leads; nil for every other.
    mutating func find(_ topic: String) -> Destination? {
        if let destination = known[topic] { return destination }
        guard let address = context.topics.parse(topic), address.service == context.service else { return nil }
        let destination = Destination(address, routes)
        guard topic.utf8.count <= Self.longest else { return destination }
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        known[topic] = destination
        return destination
    }
}

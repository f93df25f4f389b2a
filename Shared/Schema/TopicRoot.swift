/// The root of a site's topic tree, `quintet/v1/{site}`: the unit of access rules and of partitioning.
public struct TopicRoot: Hashable, Sendable {
    /// The levels before the service, without a trailing slash: `quintet/v1/main`.
    public let prefix: String
    /// The site's level.
    public let site: String

    /// The tree of a site below a root.
    public init(root: String = "quintet/v1", site: String = "main") {
        self.prefix = "\(root)/\(site)"
        self.site = site
    }

    /// The topic of one message on a channel; `entity` fills the channel's parameters in order.
    public func topic(_ channel: Channel, _ entity: [String] = []) -> String {
        var filling = entity.makeIterator()
        var topic = "\(prefix)/\(channel.service)/\(channel.kind.rawValue)"
        for level in channel.entity {
            switch level {
            case .word(let word): topic += "/\(word)"
            case .parameter, .prefixed: topic += "/\(filling.next() ?? "-")"
            }
        }
        if let name = channel.name { topic += "/\(name)" }
        return topic
    }

    /// The filter that receives everything of a kind at a service: `…/home/cmd/#`.
    public func filter(_ service: ServiceName, _ kind: ChannelKind) -> String {
        "\(prefix)/\(service)/\(kind.rawValue)/#"
    }

    /// The topic a client is answered on when it named none: `…/{service}/reply/{client}`.
    public func reply(_ service: ServiceName, to client: String) -> String {
        "\(prefix)/\(service)/\(ChannelKind.reply.rawValue)/\(client)"
    }

    /// The CloudEvents source of a service: `urn:quintet:{site}:{service}`.
    public func source(_ service: ServiceName) -> String { "urn:quintet:\(site):\(service)" }

    /// Takes a topic of this tree apart; nil for topics outside it or against the grammar.
    public func parse(_ topic: String) -> TopicAddress? {
        guard topic.utf8.count > prefix.utf8.count + 1, topic.hasPrefix(prefix) else { return nil }
        let rest = topic.utf8.dropFirst(prefix.utf8.count)
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let levels = Substring(rest.dropFirst())
            .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard levels.count >= 3, levels.allSatisfy({ Slug.isLevel($0) }), let kind = ChannelKind(rawValue: levels[1])
        else { return nil }
        return TopicAddress(
            service: ServiceName(rawValue: levels[0]),
            kind: kind,
            levels: Array(levels[2...])
        )
    }
}

/// A topic of a site, taken apart.
public struct TopicAddress: Hashable, Sendable {
    /// The service that owns the topic.
    public let service: ServiceName
    /// What it carries.
    public let kind: ChannelKind
    /// The levels after the kind: the entity, then the verb or name.
    public let levels: [String]

    /// The entity's levels of a command or event: all but the last.
    public var entity: ArraySlice<String> { levels.dropLast() }
}

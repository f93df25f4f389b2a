/// Which topics `quintet watch` listens to.
struct WatchFilters {
    let topics: TopicSpace
    /// As given: below the site, or whole when they begin with the root or with `$`.
    var filters: [String] = []
    var kinds: [TopicKind] = []
    var service: ServiceEntry?

    /// Without a wish: what services say by themselves. Commands and replies are shown to whoever asks for them, for
    /// those of the clinic are about patients.
    private static let usual: [(TopicKind, String)] = [
        (.evt, "#"), (.state, "#"), (.problem, "#"), (.sys, "status"), (.sys, "dead-letter"),
    ]

    var all: [String] {
        let services = service?.name ?? "+"
        let byKind = kinds.map { topics.all($0, of: services) }
        let asked = filters.map(whole) + byKind
        return asked.isEmpty ? Self.usual.map { topics.topic($0.0, of: services, $0.1) } : asked
    }

    private func whole(_ filter: String) -> String {
        let isWhole = filter.hasPrefix("$") || filter == topics.root || filter.hasPrefix(topics.root + "/")
        return isWhole ? filter : "\(topics.root)/\(topics.site)/\(filter)"
    }
}

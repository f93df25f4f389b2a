import Schema

/// Decides what a watch tells: that an incident has come in, has changed, or has left, each once.
///
/// An incident that only rests – the watch's hours or the works' hours are over – stays in as it was told, so that it
/// comes back without a word unless it has changed.
public struct WatchDecider: Sendable {
    /// The watch's id.
    public let id: String
    /// The name that people gave it.
    public let name: String
    /// What is in it.
    public let rule: WatchRule

    /// Decides for a watch by its id, the name that people gave it, and its rule.
    public init(id: String, name: String, rule: WatchRule) {
        self.id = id
        self.name = name
        self.rule = rule
    }

    /// What came of the incidents.
    public struct Turn: Hashable, Sendable {
        /// What to tell, in the order of the incidents.
        public var news: [WatchNews] = []
        /// The incidents that are in it, each with the revision that was told.
        public var inside: [String: Int]
    }

    /// Decides for incidents. Those that are not handed over stay as they are, so the ones that were cleared must be,
    /// once.
    ///
    /// - Parameters:
    ///   - inside: what is in it, of these incidents at least.
    ///   - isQuiet: whether nobody is asked for attention, as when a source is read for the first time.
    public func decide(
        inside: [String: Int],
        incidents: some Sequence<IncidentDocument>,
        now: Timestamp,
        isQuiet: Bool = false
    ) -> Turn {
        incidents.reduce(into: Turn(inside: inside)) { turn, incident in
            let (kind, told) = step(turn.inside[incident.key], incident, now)
            turn.inside[incident.key] = told
            guard let kind else { return }
            // What leaves while nobody watches is told to programs, and to no person.
            let asks = rule.asksAttention && rule.isAwake(now) && !isQuiet
            let attention = asks ? incident.attention(of: kind, watch: id, name: name) : nil
            turn.news.append(WatchNews(kind: kind, incident: incident, attention: attention))
        }
    }

    /// What is told of an incident, and the revision that is told then; nil when it is not in.
    private func step(_ told: Int?, _ incident: IncidentDocument, _ now: Timestamp) -> (WatchNews.Kind?, Int?) {
        switch (rule.standing(of: incident, now: now), told) {
        case (.inside, nil): (.entered, incident.revision)
        case (.inside, let told?) where incident.revision > told: (.changed, incident.revision)
        case (.inside, _), (.resting, _): (nil, told)
        case (.outside, nil): (nil, nil)
        case (.outside, _?): (.left, nil)
        }
    }
}

/// One service as the catalogue knows it.
struct ServiceEntry: Sendable {
    /// The name of the executable.
    let executable: String
    /// The service's level in topics, and its account at the broker: a pattern of the access file can name both at once.
    let name: String
    /// Services whose events it consumes.
    var follows: [String] = []
    /// Services it commands and reads, as a person's client would.
    var clientOf: [ClientScope] = []
    /// Topics outside our own tree.
    var foreignTopics: [String] = []
    /// Topics outside our own tree that it only listens to, with the installation's extra device topics.
    var heardTopics: [String] = []
    /// Whether the installation's extra device topics are this service's.
    var takesDeviceTopics = false
    /// Whether it is told where the demo sources are.
    var showsDemo = false
    /// Whether it is told where the master key is and where the witness of its audit log.
    var hasMasterKey = false
    /// Whether it is told where browsers shall find it.
    var isWeb = false
    /// Whether it may ask the broker for its version and its number of clients.
    var readsBroker = false

    /// The access rules of this service's account.
    func rules(in topics: TopicSpace, deviceTopics: [String]) -> [AccessRule] {
        let foreign = foreignTopics + (takesDeviceTopics ? deviceTopics : [])
        return own(in: topics)
            + follows.flatMap { following($0, in: topics) }
            + clientOf.flatMap { $0.rules(for: name, in: topics) }
            + foreign.map { .readwrite($0) }
            + (readsBroker ? ["$SYS/broker/version", "$SYS/broker/clients/connected"] : []).map { .read($0) }
            + (heardTopics.isEmpty ? [] : heardTopics + deviceTopics).map { .read($0) }
    }

    /// `cmd` is writable so that the service can clear a retained message wrongly left there; `state` is readable so
    /// that it can compare the broker's retained documents with its own after a connect, and its status so that it
    /// notices another instance of itself.
    private func own(in topics: TopicSpace) -> [AccessRule] {
        [
            .readwrite(topics.all(.cmd, of: name)),
            .read(topics.all(.ask, of: name)),
            .readwrite(topics.all(.state, of: name)),
            .read(topics.replies(of: name, to: name)),
            .read(topics.topic(.sys, of: name, "status")),
        ] + [.evt, .reply, .problem, .sys].map { .write(topics.all($0, of: name)) }
    }

    /// A follower sees by the status whether it missed the last events, repairs gaps by asking for a replay, and beyond
    /// the journal for a snapshot.
    private func following(_ service: String, in topics: TopicSpace) -> [AccessRule] {
        [
            .read(topics.all(.evt, of: service)),
            .read(topics.topic(.sys, of: service, "status")),
            .write(topics.topic(.cmd, of: service, "_journal/replay")),
            .write(topics.topic(.ask, of: service, "snapshot")),
            .read(topics.replies(of: service, to: name)),
        ]
    }
}

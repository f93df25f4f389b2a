import Bus
import Logging
import Schema

/// What the world is told of a service: its status, its figures, and the log lines of its connections.
struct Presence {
    /// Seconds between two sets of figures.
    private static let period = 15.0

    let topic: String
    private let metricsTopic: String
    private let context: PipelineContext
    private var subscribed: Set<Link> = []
    private var hasBeenReady = false
    private var justConnected = false
    private var hadSession = false
    private let keepsSession: Bool
    private var isAnnounced = false
    private var nextFigures: Double
    private var condition: ConditionWatch
    private var heartbeat: Heartbeat

    init(_ context: PipelineContext, _ service: Microservice) {
        keepsSession = service.session.isKept
        condition = ConditionWatch(service.report, now: context.clock.seconds)
        heartbeat = Heartbeat(folder: context.dataFolder, name: context.name)
        self.context = context
        topic = "\(context.topics.prefix)/\(context.service)/sys/status"
        metricsTopic = "\(context.topics.prefix)/\(context.service)/sys/metrics"
        nextFigures = context.clock.seconds + Self.period
    }

    /// Whether the outlet can take the journal's rows.
    var isOutletReady: Bool { subscribed.contains(.outlet) }

    /// When the figures are due, or the service is asked for its condition.
    var deadline: Double? {
        let look = min(condition.deadline ?? .infinity, heartbeat.due)
        return isOutletReady ? min(look, nextFigures) : look
    }

    /// Tells who looks from outside that the loop turns, and what keeps the service from taking commands.
    mutating func beat(_ now: Double, isHeld: Bool) {
        let isSubscribed = subscribed.count == 2
        heartbeat.beat(
            now,
            at: context.clock.wall,
            isHeld ? "cannot write its database" : isSubscribed ? nil : "is not connected to the broker"
        )
    }

    /// Whether both links are subscribed since the last call.
    mutating func takeConnected() -> Bool {
        defer { justConnected = false }
        return justConnected
    }

    /// Whether the outlet came back and nobody was told yet.
    mutating func takeAnnouncement() -> Bool {
        defer { isAnnounced = isOutletReady }
        return isOutletReady && !isAnnounced
    }

    /// The log lines of a change of a connection.
    mutating func changed(_ link: Link, _ event: LinkEvent) -> [LogLine] {
        switch event {
        case .connected(let address, let sessionPresent, let isVersion5):
            var line = LogLine(
                .info,
                sessionPresent ? "mqtt.session.resumed" : "mqtt.connected",
                "\(link.rawValue) connected to \(address) with MQTT \(isVersion5 ? "5" : "3.1.1")"
            )
            line.outcome = sessionPresent ? "resumed" : "new"
            guard link == .inlet else { return [line] }
            defer { hadSession = true }
            if sessionPresent || !hadSession || !keepsSession { return [line] }
            let words = "the broker forgot what it held for us; senders repeat, and followed events are caught up"
            return [line, LogLine(.warning, "session.lost", words)]
        case .subscribed: return ready(link)
        case .unheard(_, let error): return gone(link, "mqtt.unheard", .warning, error)
        case .lost(let error): return gone(link, "mqtt.disconnected", .warning, error)
        case .refused(let error): return gone(link, "mqtt.refused", .error, error)
        case .takenOver(let error): return gone(link, "mqtt.takeover", .error, error)
        }
    }

    /// The log line of a change of what keeps the service from its work.
    mutating func look(_ now: Double) -> LogLine? { condition.look(now) }

    /// The figures and the status when they are due, and the status when the condition changed.
    ///
    /// The status is told whether it is news or not: a follower whose queue was full has missed the last events and the
    /// status that told of them alike, and learns of it by the next one.
    mutating func tick(_ now: Double, _ sequence: Int64, _ metrics: Metrics, _ codec: JSONCodec) -> [(String, [UInt8])]
    {
        guard isOutletReady else { return [] }
        let isNews = condition.takeNews()
        guard now >= nextFigures else { return isNews ? [(topic, document(.online, sequence))] : [] }
        nextFigures = now + Self.period
        var documents: [(String, [UInt8])] = []
        if let figures = try? codec.encode(metrics.document(at: context.clock.wall())) {
            documents.append((metricsTopic, figures))
        }
        documents.append((topic, document(.online, sequence)))
        return documents
    }

    /// The status document.
    func document(_ presence: ServicePresence, _ sequence: Int64) -> [UInt8] {
        var status = ServiceStatus(presence, service: context.name, version: context.version, at: context.clock.wall())
        status.epoch = context.epoch
        status.lastSequence = Envelope.digits(sequence)
        status.started = context.started
        status.condition = presence == .online ? condition.words : nil
        return (try? context.codec.encode(status)) ?? []
    }

    private mutating func ready(_ link: Link) -> [LogLine] {
        guard subscribed.insert(link).inserted, subscribed.count == 2 else { return [] }
        justConnected = true
        if hasBeenReady { return [LogLine(.info, "mqtt.subscribed", "both connections are back")] }
        hasBeenReady = true
        var line = LogLine(.info, "service.ready", "\(context.name) \(context.version) takes commands")
        line.topic = context.topics.filter(context.service, .command)
        line.duration = context.clock.wall() - context.started
        line.duration = line.duration.map { $0 * 1000 }
        return [line]
    }

    private mutating func gone(_ link: Link, _ event: String, _ level: Logger.Level, _ error: BusError) -> [LogLine] {
        subscribed.remove(link)
        isAnnounced = isOutletReady && isAnnounced
        var line = LogLine(level, event, "\(link.rawValue): \(error.reason)")
        line.errorType = error.code.rawValue
        return [line]
    }
}

import Schema

/// What does not change while a service runs.
package struct PipelineContext {
    let service: ServiceName
    let name: String
    let dataFolder: String
    let version: String
    let epoch: String
    let topics: TopicRoot
    let discretion: Discretion
    let codec = JSONCodec()
    let clock: ServiceClock
    let chance: Chance
    let started: Timestamp
    /// Told at each crash point; what it throws ends the work under way. The process itself may end there.
    let pass: (CrashPoint) throws -> Void
    /// The service's own source, and the one of senders that name none.
    let source: String
    let bareSource: String

    /// What is known of a service before it runs; time, chance and crashes are the machine's unless given.
    package init(
        _ service: Microservice,
        _ configuration: ServiceConfiguration,
        version: String,
        epoch: String,
        started: Timestamp,
        clock: ServiceClock = .system,
        chance: Chance? = nil,
        pass: @escaping (CrashPoint) throws -> Void = { $0.pass() }
    ) {
        let topics = configuration.topics
        dataFolder = configuration.dataFolder
        self.service = service.topic
        name = service.name
        discretion = service.discretion
        self.version = version
        self.epoch = epoch
        self.topics = topics
        self.started = started
        self.clock = clock
        self.chance = chance ?? Chance()
        self.pass = pass
        source = topics.source(service.topic)
        bareSource = topics.source(ServiceName(rawValue: "bare"))
    }
}

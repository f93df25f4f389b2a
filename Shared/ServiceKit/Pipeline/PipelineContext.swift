import Schema

/// What does not change while a service runs.
struct PipelineContext {
    let service: ServiceName
    let name: String
    let dataFolder: String
    let version: String
    let epoch: String
    let topics: TopicRoot
    let discretion: Discretion
    let codec = JSONCodec()
    let chance = Chance()
    let started: Timestamp
    /// The service's own source, and the one of senders that name none.
    let source: String
    let bareSource: String

    init(
        _ service: Microservice,
        _ configuration: ServiceConfiguration,
        version: String,
        epoch: String,
        started: Timestamp
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
        source = topics.source(service.topic)
        bareSource = topics.source(ServiceName(rawValue: "bare"))
    }
}

/// Random numbers for ids: seeded once by the system, as asking it costs a system call each time (xoshiro256**).
final class Chance {
    private var state: (UInt64, UInt64, UInt64, UInt64)

    init() {
        var system = SystemRandomNumberGenerator()
        state = (system.next(), system.next(), system.next(), system.next() | 1)
    }

    func next() -> UInt64 {
        let product = state.1 &* 5
        let result = (product << 7 | product >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }
}

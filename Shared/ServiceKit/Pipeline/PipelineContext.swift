import Schema

/// What does not change while a service runs.
struct PipelineContext {
    let service: ServiceName
    let name: String
    let version: String
    let epoch: String
    let topics: TopicRoot
    let codec: JSONCodec
    let started: Timestamp
}

import Schema

/// A part of what a service says.
public enum ServicePart: String, CaseIterable, Sendable {
    /// Documents of entities.
    case state
    /// Documents with the address, the headers and the body by which a source is asked.
    case settings
    /// What happened.
    case event
    /// Input that was refused.
    case problem
    /// Whether it runs.
    case status
    /// Its figures.
    case metrics
    /// What it could not handle.
    case deadLetter

    /// What a document is part of, by its topic from the service's level on.
    public static func of(state topic: String, _ service: ServiceName) -> ServicePart {
        let channel = SourceDocument.channel
        guard service == channel.service else { return .state }
        let levels = topic.split(separator: "/").dropFirst(2).map(String.init)
        return channel.matches(levels) ? .settings : .state
    }
}

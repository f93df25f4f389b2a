import Logging

/// Lets libraries that use swift-log write into the same log.
public struct LogBridge: LogHandler {
    /// What a library says with every line.
    public var metadata: Logger.Metadata = [:]
    /// The least severe line that is written.
    public var logLevel: Logger.Level
    private let label: String
    private let sink: LogSink

    /// A handler for a library's label; libraries are heard from `warning` on.
    public init(label: String, sink: LogSink, logLevel: Logger.Level = .warning) {
        self.label = label
        self.sink = sink
        self.logLevel = logLevel
    }

    /// One value of the metadata.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes a library's line, its metadata as the detail.
    public func log(event: LogEvent) {
        let all = metadata.merging(event.metadata ?? [:]) { $1 }
        var line = LogLine(event.level, "library.\(label)", "\(event.message)")
        if !all.isEmpty { line.errorDetail = all.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: " ") }
        sink.write(line)
    }
}

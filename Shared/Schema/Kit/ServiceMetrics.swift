// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// The retained document `sys/metrics`: figures since the start of the process, every 15 s.
public struct ServiceMetrics: Message {
    /// When the figures were taken.
    public var at: Timestamp
    /// Monotonic counts by name; labels stand in the name as in OpenMetrics.
    public var counters: [String: Double]
    /// Current values by name.
    public var gauges: [String: Double]

    /// A set of figures.
    public init(at: Timestamp, counters: [String: Double], gauges: [String: Double]) {
        self.at = at
        self.counters = counters
        self.gauges = gauges
    }

    /// Where a service publishes it.
    public static func channel(of service: ServiceName) -> Channel { .system("metrics", service) }

    public static let channel: Channel = channel(of: .each)
    public static let summary = "Figures since the start of the process, every 15 s."
    public static let example = ServiceMetrics(
        at: Timestamp(milliseconds: 1_790_000_000_000),
        counters: [#"quintet_commands_total{outcome="applied",mode="bare"}"#: 12],
        gauges: ["quintet_outbox_depth": 0]
    )
}

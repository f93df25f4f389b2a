/// The name of a service as it stands in topics: one lower-case level.
public struct ServiceName: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The topic level, `[a-z0-9_-]+`.
    public let rawValue: String

    /// Makes a name from a topic level.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The topic level.
    public var description: String { rawValue }

    /// `home-actuator`
    public static let home = ServiceName(rawValue: "home")
    /// `dashboard-poller`
    public static let dashboard = ServiceName(rawValue: "dashboard")
    /// `traffic-ingest`
    public static let traffic = ServiceName(rawValue: "traffic")
    /// `task-service`
    public static let tasks = ServiceName(rawValue: "tasks")
    /// `clinic-service`
    public static let clinic = ServiceName(rawValue: "clinic")
    /// `console`
    public static let console = ServiceName(rawValue: "console")
    /// `quintet keeper`
    public static let keeper = ServiceName(rawValue: "keeper")
}

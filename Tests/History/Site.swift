import Schema

/// The services of a house.
package enum Site: String, Codable, CaseIterable, Sendable {
    case tasks, home, dashboard, traffic, clinic

    /// Where their topics begin.
    package static let topics = TopicRoot()

    /// The service's level in topics.
    package var service: ServiceName { ServiceName(rawValue: rawValue) }

    /// The executable's name.
    package var program: String {
        switch self {
        case .tasks: "task-service"
        case .home: "home-actuator"
        case .dashboard: "dashboard-poller"
        case .traffic: "traffic-ingest"
        case .clinic: "clinic-service"
        }
    }

    /// Seconds that the broker keeps its session.
    package var keeping: Double {
        switch self {
        case .clinic: 0
        case .home: 30
        default: 14 * 86_400
        }
    }

    /// A topic of the service: the levels behind its name.
    package func topic(_ rest: String) -> String { "\(Self.topics.prefix)/\(rawValue)/\(rest)" }
}

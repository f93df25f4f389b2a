import Bus
import Schema

/// What the broker retains of what services tell of themselves.
struct ServiceStatuses {
    private var statuses: [String: ServiceStatus] = [:]
    private var metrics: [String: ServiceMetrics] = [:]

    init(_ link: OperatorLink) async throws {
        let filters = ["status", "metrics"].map { link.topics.topic(.sys, of: "+", $0) }
        for message in try await link.requester.retained(filters) {
            guard let place = link.tree.parse(message.topic) else { continue }
            let codec = JSONCodec()
            if place.levels == ["status"] {
                statuses[place.service.rawValue] = try? codec.value(ServiceStatus.self, from: message.payload[...])
            } else {
                metrics[place.service.rawValue] = try? codec.value(ServiceMetrics.self, from: message.payload[...])
            }
        }
    }

    func status(of service: ServiceEntry) -> ServiceStatus? { statuses[service.name] }

    /// Whether a service that follows others has lost events of theirs; `nil` when it follows none.
    func gaps(of service: ServiceEntry) -> Finding? {
        guard !service.follows.isEmpty, let counters = metrics[service.name]?.counters else { return nil }
        let name = service.executable
        if let lost = counters["quintet_gap_abandoned_total"], lost > 0 {
            return .warn("\(name) could not repair \(Int(lost)) gaps", "its log names them: `gap.abandoned`")
        }
        let open = (counters["quintet_gap_detected_total"] ?? 0) - (counters["quintet_gap_repaired_total"] ?? 0)
        guard open > 0 else { return .ok("\(name) has missed no event of the services it follows") }
        return .warn("\(name) waits for missed events in \(Int(open)) gaps", "see whether the service it follows runs")
    }

    /// Whether those that run are of one version.
    func versions() -> Finding? {
        let running = statuses.values.filter { $0.status == .online }
        let versions = Set(running.map(\.version))
        guard let version = versions.first else { return nil }
        guard versions.count > 1 else { return .ok("all services that run are of version \(version)") }
        let list = running.map { "\($0.service) \($0.version)" }.sorted().joined(separator: ", ")
        return .warn("services of different versions run: \(list)", "update and restart those that are behind")
    }
}

extension ServiceStatus {
    /// What the service says keeps it from its work; `nil` when nothing does.
    var obstacle: Finding? {
        condition.map { .fail("\(service) cannot do its work: \($0)", "mend that; it works again by itself") }
    }
}

import Foundation
import History
import Schema
import TestKit

/// Everybody who talks to a station: callers of each service under both versions of MQTT, several who share one task, and
/// two who only listen.
final class Crowd: Sendable {
    /// What each service's own callers wait for before the first blow.
    private static let first = 5

    let callers: [Caller]
    let listener: Listener
    let follower: Follower
    private let sites: [Site: [Caller]]
    private let attached: [Attached]

    init(_ station: Station, _ clock: RunClock, _ settings: Trial.Settings) async throws {
        let shared = SharedTasks()
        var sites: [Site: [Caller]] = [:]
        var attached: [Attached] = []
        let address = station.broker.address
        func attach(_ caller: Caller, to site: Site, _ isVersion5: Bool) throws {
            sites[site, default: []].append(caller)
            attached.append(try Attached(address, id: caller.name, isVersion5: isVersion5, caller))
        }
        listener = Listener(try RecordFile("\(settings.notes)/record.log"), clock)
        follower = Follower(clock)
        attached.append(try Attached(address, id: "listener", listener))
        attached.append(try Attached(address, id: "follower", follower))
        let listener = listener
        try await eventually("the listener hears") { listener.isHearing }
        for site in Site.allCases {
            for isVersion5 in [true, false] {
                let name = "\(site)\(isVersion5 ? 5 : 3)"
                let manner = Caller.Manner(rate: settings.rate / 2, isVersion5: isVersion5)
                let workload = Self.workload(of: site, station)
                try attach(Self.caller(name, site, workload, manner, clock, settings), to: site, isVersion5)
            }
        }
        for number in 1...4 {
            let manner = Caller.Manner(rate: 2, isVersion5: number.isMultiple(of: 2), window: 2)
            let workload = RegisterWorkload(shared: shared)
            let caller = Self.caller("sharer\(number)", .tasks, workload, manner, clock, settings)
            try attach(caller, to: .tasks, manner.isVersion5)
        }
        self.sites = sites
        callers = sites.values.flatMap(\.self)
        self.attached = attached
    }

    /// How many messages to a service are answered.
    func progress(of site: Site) -> Int { sites[site, default: []].reduce(0) { $0 + $1.progress } }

    /// Whatever nobody answered yet.
    var unanswered: [String] { callers.flatMap(\.unanswered) }

    /// Waits until everybody is answered.
    func warm() async throws {
        try await eventually(
            "every caller is answered: \(callers.map { "\($0.name) \($0.progress)" })",
            within: .seconds(60)
        ) {
            callers.allSatisfy { $0.progress >= Self.first }
        }
    }

    /// Nobody sends anything new from now on.
    func finish() { for caller in callers { caller.finish() } }

    private static func caller(
        _ name: String,
        _ site: Site,
        _ workload: any Workload,
        _ manner: Caller.Manner,
        _ clock: RunClock,
        _ settings: Trial.Settings
    ) -> Caller {
        let root = "\(Site.topics.prefix)/\(site)"
        return Caller(name, of: root, workload, manner, clock, seed: settings.seed)
    }

    private static func workload(of site: Site, _ station: Station) -> any Workload {
        switch site {
        case .home: HomeWorkload(estate: station.estate)
        case .tasks: TaskWorkload()
        case .dashboard: DashboardWorkload(source: station.sources.values)
        case .traffic: TrafficWorkload(feed: station.sources.feed)
        case .clinic: ClinicWorkload()
        }
    }
}

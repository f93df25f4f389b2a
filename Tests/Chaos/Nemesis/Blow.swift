import History

/// What can be done to a station, without whom and how long.
package enum BlowKind: String, CaseIterable, Sendable {
    /// `kill -9` of a service, of the broker, of both.
    case killService = "kill-service"
    case killBroker = "kill-broker"
    case killBoth = "kill-both"
    /// SIGSTOP, and SIGCONT after a while.
    case freezeService = "freeze-service"
    case freezeBroker = "freeze-broker"
    /// Nothing gets through, and nobody is told.
    case partition
    /// The connections are broken, and new ones refused.
    case refuse
    /// Everything takes longer.
    case delay
    /// More is sent to a service that stands still than the broker keeps for it.
    case overflow
    /// Somebody else connects with the service's client id.
    case stranger
    /// A second process of the same service is started.
    case twin
    /// The broker is killed, and all it kept is gone.
    case wipe
    /// The service's database is put back from a backup that was made while it ran.
    case restore
    /// The service's clock jumps.
    case clock
    /// The service's disk has no free block.
    case diskFull = "disk-full"
}

/// One of them, as it will be done.
struct Blow: Hashable, Sendable {
    let kind: BlowKind
    let site: Site
    /// How long it lasts.
    let seconds: Double
    /// By how many seconds a clock jumps.
    var jump = 0

    /// The services that it hits.
    var hits: [Site] {
        switch kind {
        case .killBroker, .freezeBroker, .wipe: Site.allCases
        default: [site]
        }
    }

    /// Whether a process of a service may end by it.
    func ends(_ other: Site) -> Bool {
        [.killService, .killBoth, .restore].contains(kind) && other == site
    }
}

extension Blow: CustomStringConvertible {
    var description: String {
        let whom = hits.count == 1 ? " \(site)" : ""
        let by = jump == 0 ? "" : " by \(jump) s"
        return "\(kind.rawValue)\(whom)\(by)" + (seconds > 0 ? " for \(seconds) s" : "")
    }
}

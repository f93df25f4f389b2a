import History
import TestKit

/// What was done to a station, as it happened; times are seconds since the beginning.
struct Deeds: Sendable {
    /// A blow, from when to when it lasted, and when everybody was answered again.
    struct Done: Sendable {
        let blow: Blow
        let from: Double
        var healed: Double
        var recovered: Double?
    }

    /// A database that was put back.
    struct Restoration: Sendable {
        let site: Site
        /// Before the backup began: what was there then is in it.
        let backedUpAt: Double
        let epoch: String
        let sequence: Int64
        /// When the database was back and the service was started.
        var restoredAt: Double
    }

    var done: [Done] = []
    var restorations: [Restoration] = []
    /// Processes that ended when nobody had killed them.
    var deaths: [String] = []
    /// Second processes that gave way.
    var refusedTwins = 0
    /// What could not be done as it should.
    var troubles: [String] = []

    /// How often each kind was done.
    var counts: [BlowKind: Int] { done.reduce(into: [:]) { $0[$1.blow.kind, default: 0] += 1 } }

    /// The last time that a service's database was put back.
    func restoredAt(_ site: Site) -> Double? { restorations.filter { $0.site == site }.map(\.restoredAt).max() }

    /// Whether what a service said at a time is of a database that was put back since, and of a moment that the backup
    /// may not have.
    func isUndone(_ site: Site, at time: Double) -> Bool {
        restorations.contains { $0.site == site && time >= $0.backedUpAt && time <= $0.restoredAt + 1 }
    }

    /// Whether a service's process may have ended within some time.
    func mayHaveEnded(_ site: Site, _ time: ClosedRange<Double>) -> Bool {
        done.contains { done in
            done.blow.ends(site) && done.from <= time.upperBound && (done.recovered ?? .infinity) >= time.lowerBound
        } || !deaths.isEmpty
    }
}

import GRDB
import History
import TestKit

/// Waits until nothing is under way any more.
struct Convergence {
    let station: Station
    let crowd: Crowd

    init(_ station: Station, _ crowd: Crowd) { (self.station, self.crowd) = (station, crowd) }

    /// Whether it came in time: everybody is answered, everything is told, and whoever follows is at the end.
    func come(within limit: Duration) async -> Bool {
        let isCome: Void? = try? await eventually("nothing is under way", within: limit) { (try? isQuiet()) ?? false }
        return isCome != nil
    }

    private func isQuiet() throws -> Bool {
        guard crowd.unanswered.isEmpty else { return false }
        let following = crowd.follower.following
        for site in Site.allCases {
            let stored = try StoppedDatabase(path: station.installation.database(of: site)).read { try StoredEnd($0) }
            guard stored.waiting.isEmpty, let its = following[site], its.isAtEnd, its.epoch == stored.epoch,
                its.through >= stored.last
            else { return false }
        }
        guard try Collection.openCommands(station) == 0, try Collection.isFollowed(station) else { return false }
        return try Collection.incidents(station) == station.sources.facts.told
    }
}

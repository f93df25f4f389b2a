import History
import ServiceKit

/// Something that goes wrong at a time.
package struct Fault: Codable, Hashable, Sendable {
    /// What goes wrong.
    package enum Kind: Codable, Hashable, Sendable {
        /// A process is killed between two steps, and is away for so many seconds.
        case kill(Site, downFor: Double)
        /// A process is killed the next time it passes a crash point.
        case crash(Site, point: String, downFor: Double)
        /// A connection is lost with all that is on its way.
        case cut(client: String)
        /// A connection is slow for so many seconds.
        case slow(client: String, seconds: Double)
        /// A connection's publishes are not confirmed for so many seconds, then it is lost.
        case mute(client: String, seconds: Double)
        /// A session's queue is full for so many seconds: what comes is dropped, and confirmed to its publisher.
        case overflow(client: String, seconds: Double)
        /// The broker ends without a word, and is away for so many seconds.
        case broker(BrokerLoss, downFor: Double)
        /// A copy of a database is put aside.
        case backup(Site)
        /// The copy takes the database's place.
        case restore(Site, downFor: Double)
        /// Devices do nothing for so many seconds.
        case deaf(seconds: Double)
    }

    /// Seconds after the beginning.
    package var at: Double
    package var kind: Kind

    /// Whether a broker that keeps to its word loses nothing by it.
    var spares: Bool {
        switch kind {
        case .broker(let loss, _): loss == .nothing
        case .overflow: false
        default: true
        }
    }
}

/// What a broker forgets when it ends without a word.
package enum BrokerLoss: String, Codable, CaseIterable, Sendable {
    case nothing
    /// What it took in since it last saved, up to a second.
    case moments
    /// Every session, and what waited in it.
    case sessions
    /// Every retained message.
    case retained
    case everything
}

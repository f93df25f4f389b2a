import Bus
import Synchronization
import TestKit

/// Hears a service's events in a kept session, and asks for nothing that did not come.
final class EventLog: BusHandler, Sendable {
    private let filter: String
    private let events = Mutex<[Int64: Set<[UInt8]>]>([:])
    private let arrivals = Mutex(0)
    private let isHearing = Mutex(false)

    init(of root: String) { filter = "\(root)/evt/#" }

    /// The events by their numbers: what came under each.
    var heard: [Int64: Set<[UInt8]>] { events.withLock { $0 } }
    /// How many events came, those that came again included.
    var count: Int { arrivals.withLock { $0 } }
    /// Whether the broker sends us events now.
    var isSubscribed: Bool { isHearing.withLock { $0 } }

    func subscriptions() -> [Subscription] { [Subscription(filter, on: .inlet)] }

    func turn(_ turn: Turn) {
        for message in turn.incoming {
            guard let number = message.payload.member("sequence").flatMap({ Int64($0) }) else { continue }
            arrivals.withLock { $0 += 1 }
            events.withLock { _ = $0[number, default: []].insert(message.payload) }
        }
    }

    func outgoing(limit: Int) -> [Outgoing] { [] }

    func isSaturated() -> Bool { false }

    func secondsToDeadline() -> Double? { nil }

    func linkChanged(_ link: Link, _ event: LinkEvent) {
        guard link == .inlet else { return }
        switch event {
        case .subscribed: isHearing.withLock { $0 = true }
        case .lost, .refused, .takenOver, .unheard: isHearing.withLock { $0 = false }
        case .connected: break
        }
    }
}

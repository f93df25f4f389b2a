import Bus
import Schema

/// Notices another instance with our client id where the broker does not tell of a take-over, as mosquitto 2.0 does not.
///
/// Two of them displace each other for ever. Each leaves its status behind, with the time it started: the one that
/// started first gives way to the other.
struct Rival {
    /// Seconds after the first connect in which a status is left over from an earlier process, whatever its clock said.
    private static let settling = 3.0

    /// So often an earlier one's status may replace ours before we give way.
    private static let tolerated = 3

    private let started: Timestamp
    private var past: Set<Timestamp> = []
    private var settledAt: Double?
    /// Whether our own status came back since another one did.
    private var isHeardBack = false
    /// How often one of those before took our place.
    private var returns: [Timestamp: Int] = [:]

    init(started: Timestamp) { self.started = started }

    /// Hears a status on our own topic; the reason to give way when it is a later instance's.
    mutating func hear(_ status: ServiceStatus, now: Double) -> BusError? {
        guard let other = status.started else { return nil }
        guard other != started else {
            isHeardBack = true
            return nil
        }
        let settledAt = settledAt ?? now + Self.settling
        self.settledAt = settledAt
        if now < settledAt {
            past.insert(other)
            return nil
        }
        guard past.contains(other) ? isBack(other) : other > started else { return nil }
        return BusError(
            .takenOver,
            "another instance of \(status.service), started at \(other), has the same client id and the same topics; "
                + "run one instance only, or give each its own MQTT_CLIENT_ID and SITE"
        )
    }

    /// Whether one that was there before us goes on taking our place. A will of it may come late, but only once.
    private mutating func isBack(_ other: Timestamp) -> Bool {
        guard isHeardBack else { return false }
        isHeardBack = false
        returns[other, default: 0] += 1
        return returns[other, default: 0] >= Self.tolerated
    }

    /// Begins to count from the first connect.
    mutating func connected(now: Double) { settledAt = settledAt ?? now + Self.settling }
}

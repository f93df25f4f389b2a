import Schema

/// Sees when a colour changes more than six times within thirty minutes, until it has been stable for ten.
struct FlapWatch: Codable, Hashable, Sendable {
    private static let most = 6
    private static let window = 1800.0
    private static let stable = 600.0

    /// The last changes: of thirty minutes, or the very last alone once there were too many.
    private var changes: [Timestamp] = []
    /// How many changes were too many; nil when it does not flap.
    private(set) var count: Int?
    /// Whether it was told.
    var isTold = false

    var isFlapping: Bool { count != nil }

    /// Notes a change of the colour.
    mutating func note(at now: Timestamp) {
        guard !isFlapping else { return changes = [now] }
        changes = changes.filter { Self.seconds(from: $0, to: now) < Self.window } + [now]
        guard changes.count > Self.most else { return }
        count = changes.count
        changes = [now]
    }

    /// Ends it when the colour has been stable for long enough.
    mutating func rest(at now: Timestamp) {
        guard isFlapping, changes.allSatisfy({ Self.seconds(from: $0, to: now) >= Self.stable }) else { return }
        self = FlapWatch()
    }

    /// A clock that was set back must not keep a semaphore quiet for as long as it was.
    private static func seconds(from then: Timestamp, to now: Timestamp) -> Double { abs(now - then) }
}

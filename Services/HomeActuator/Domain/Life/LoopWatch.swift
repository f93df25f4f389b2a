import Schema

/// Notices when one sender switches an element back and forth, as two automations do that answer each other.
public struct LoopWatch: Codable, Hashable, Sendable {
    /// More reversals than this within ``window`` are a loop.
    static let mostReversals = 6
    /// Seconds reversals are counted for, and commands are held for.
    static let window = 10.0

    /// One time a source turned the element round.
    struct Reversal: Codable, Hashable, Sendable {
        var source: String
        var at: Timestamp
    }

    /// A source whose commands are refused for a while.
    struct Hold: Codable, Hashable, Sendable {
        var source: String
        var until: Timestamp
    }

    private var heading: ElementState?
    private var reversals: [Reversal] = []
    private var holds: [Hold] = []

    init() {}

    /// Whether a target is the opposite of what the element was last told, or last did by itself.
    func isReversal(_ target: Target) -> Bool {
        guard let next = Self.heading(target.values), let heading else { return false }
        return next != heading
    }

    /// The reversals of a source in the window, with one now.
    func reversals(of source: String, at now: Timestamp) -> Int {
        1 + reversals.count { $0.source == source && now - $0.at < Self.window }
    }

    /// Until when a source's commands are held; nil when they are not.
    func isHeld(_ source: String, at now: Timestamp) -> Timestamp? {
        holds.first { $0.source == source && now < $0.until }?.until
    }

    mutating func follow(_ target: Target, from source: String, at now: Timestamp) {
        if isReversal(target) {
            reversals.removeAll { now - $0.at >= Self.window }
            reversals.append(Reversal(source: source, at: now))
        }
        heading = Self.heading(target.values) ?? heading
    }

    mutating func follow(_ values: ElementValues) { heading = Self.heading(values) ?? heading }

    mutating func hold(_ source: String, until: Timestamp, at now: Timestamp) {
        holds.removeAll { $0.until <= now || $0.source == source }
        holds.append(Hold(source: source, until: until))
    }

    /// ON or OFF, open or closed; a position other than 0 is open.
    private static func heading(_ values: ElementValues) -> ElementState? {
        if let position = values.position { return position == 0 ? .closed : .open }
        switch values.state {
        case .opening: return .open
        case .closing: return .closed
        case let state: return state
        }
    }
}

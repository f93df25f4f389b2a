import Foundation

/// Seconds since a run began, by a clock that never jumps.
struct RunClock: Sendable {
    private let began = ContinuousClock.now

    var now: Double { (ContinuousClock.now - began) / .seconds(1) }

    /// What the machine's clock shows, in milliseconds since 1970.
    static var wall: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}

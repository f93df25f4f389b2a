import Schema

/// The time as the loop's thread reads it; a simulation hands in one of its own.
package struct ServiceClock: Sendable {
    /// What the wall's clock shows.
    package let wall: @Sendable () -> Timestamp
    /// Nanoseconds of a clock that never jumps.
    package let nanoseconds: @Sendable () -> UInt64

    /// A clock of one's own.
    package init(wall: @escaping @Sendable () -> Timestamp, nanoseconds: @escaping @Sendable () -> UInt64) {
        self.wall = wall
        self.nanoseconds = nanoseconds
    }

    /// The machine's.
    package static let system = ServiceClock {
        .wallClock
    } nanoseconds: {
        Monotonic.nanoseconds
    }

    /// Seconds of the clock that never jumps.
    var seconds: Double { Double(nanoseconds()) / 1e9 }
}

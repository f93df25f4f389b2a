import Schema
import ServiceKit
import Synchronization

/// The one clock of a simulated world: it stands still until the agenda sets it on.
final class VirtualTime: Sendable {
    /// When every world begins: Monday, 23 November 2026, nine o'clock in UTC.
    private static let beginning: Int64 = 1_795_424_400_000

    private let nanoseconds = Atomic<UInt64>(0)

    /// Seconds since the world began.
    var now: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }

    /// What the wall's clock shows.
    var wall: Timestamp {
        Timestamp(
            milliseconds: Self.beginning + Int64(nanoseconds.load(ordering: .relaxed) / 1_000_000)
        )
    }

    /// The clock as a service reads it.
    var clock: ServiceClock {
        ServiceClock {
            self.wall
        } nanoseconds: {
            self.nanoseconds.load(ordering: .relaxed)
        }
    }

    func set(to seconds: Double) { nanoseconds.store(UInt64(seconds * 1e9), ordering: .relaxed) }
}

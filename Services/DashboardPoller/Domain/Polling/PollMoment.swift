import Schema

/// A moment on both clocks.
public struct PollMoment: Hashable, Sendable {
    /// Seconds of a clock that only goes forward: all waits are counted on it.
    public var seconds: Double
    /// What the wall clock says: of use for a source's phase only, as it may be set.
    public var wall: Timestamp

    /// A moment.
    public init(seconds: Double, wall: Timestamp) {
        self.seconds = seconds
        self.wall = wall
    }
}

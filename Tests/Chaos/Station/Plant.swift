import TestKit

/// What a station is built from.
struct Plant: Sendable {
    let broker: Broker
    let installation: Installation
    /// The folder of the executables.
    let programs: String
    /// Where logs and the record go.
    let notes: String
    let clock: RunClock
    /// What will be done to it.
    let kinds: Set<BlowKind>
}

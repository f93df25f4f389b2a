import Schema

/// Which element: the two ids of its topics.
struct ElementAddress: Hashable, Sendable, CustomStringConvertible {
    let home: String
    let element: String

    var description: String { "\(home)/\(element)" }
}

/// What a device is told.
struct DriverCommand: Hashable, Sendable {
    let id: String
    let element: ElementAddress
    /// What it shall be; only what the command set is given.
    let target: ElementValues
    /// Whether it shall stop where it is; the target is empty then.
    let isStop: Bool
    /// Seconds it shall take.
    let transition: Double?

    init(
        id: String,
        element: ElementAddress,
        target: ElementValues,
        isStop: Bool = false,
        transition: Double? = nil
    ) {
        self.id = id
        self.element = element
        self.target = target
        self.isStop = isStop
        self.transition = transition
    }
}

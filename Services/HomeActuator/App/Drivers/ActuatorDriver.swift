import Schema

/// Drives elements of one kind: passes commands on to devices and says what the devices are.
///
/// Nothing here is remembered over a restart, and nothing is sent twice: repeating a command is the caller's decision.
protocol ActuatorDriver: Sendable {
    /// Takes over the elements it drives from now on; called before ``run(reporting:)`` and after each load of homes.
    func assign(_ elements: [DrivenElement])

    /// What may be expected after a command on an element.
    func feedback(of element: ElementAddress) -> DriverFeedback

    /// Reports what devices say until it is cancelled.
    func run(reporting sink: DriverSink) async throws

    /// Passes a command on; returns when the device's transport has it, not when the device has got there.
    func apply(_ command: DriverCommand) async throws(DriverError) -> DriverAck

    /// Asks the device what it is; nil when it cannot say.
    func read(_ element: ElementAddress) async throws(DriverError) -> ElementValues?
}

/// What may be expected of an element after a command.
enum DriverFeedback: String, Sendable {
    /// Nothing at all: the state can only be assumed.
    case none
    /// Word that the command arrived, not that it was done: the state can only be assumed.
    case ack
    /// An answer when it is asked.
    case readback
    /// Reports of its own accord.
    case push
}

/// How far a command got before ``ActuatorDriver/apply(_:)`` returned.
enum DriverAck: Hashable, Sendable {
    /// It is on its way.
    case sent
    /// The device's side has it.
    case acknowledged
    /// The device did it and is now this.
    case confirmed(ElementValues)
}

/// What the children and the outside tell the stage, in the order in which it comes.
enum Happening: Sendable, Equatable {
    /// A service takes commands, or the broker refuses strangers.
    case ready(String)
    /// The broker answers, but not as ours would.
    case brokerUnusable(OperatorError)
    /// A child ended by itself and will be started again.
    case died(String, Ending)
    /// A child ended and will not be started again.
    case gaveUp(String)
    /// A child had to be killed while everything stopped.
    case killed(String)
    /// A person or the system asks to stop.
    case stopRequested(signal: Int32)
}

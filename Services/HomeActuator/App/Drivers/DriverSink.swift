import Schema

/// Where a driver says what it hears; called from its own context, one element's reports in their order. One that lets
/// commands wait asks here, too.
struct DriverSink: Sendable {
    /// An element is this now; what is absent is not known.
    let report: @Sendable (ElementAddress, ElementValues, DriverReportOrigin) -> Void
    /// An element can be reached, or cannot and why.
    let health: @Sendable (ElementAddress, _ up: Bool, _ reason: String?) -> Void
    /// Begins a command that stood in the driver's line; false when it has ended and must not be done any more.
    let begins: @Sendable (DriverCommand) async -> Bool
}

/// What led to a report, as far as the driver can tell.
enum DriverReportOrigin: String, Sendable {
    /// A command that went through this driver.
    case command
    /// The device by itself, or a driver that cannot tell.
    case device
}

/// Why a driver could not do it, in words for the command's sender.
enum DriverError: Error, Hashable, Sendable {
    /// It never can: the settings lack what is needed.
    case refused(String)
    /// The device or its server cannot be reached.
    case unreachable(String)
    /// Nothing came back in time; the command may have been done.
    case timedOut(String)
    /// It was not passed on: too much waits for the same server, it ended while it waited, or the bus does not take it.
    case busy(String)

    /// The reason in words.
    var reason: String {
        switch self {
        case .refused(let reason), .unreachable(let reason), .timedOut(let reason), .busy(let reason): reason
        }
    }

    /// The refusal of an element that no home has any more.
    static func unknown(_ element: ElementAddress) -> DriverError {
        .refused("\(element) is not among the elements of this driver")
    }
}

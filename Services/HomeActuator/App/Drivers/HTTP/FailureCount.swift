/// Decides when failures mean that an element is gone: after three in a row; one success brings it back.
struct FailureCount: Hashable, Sendable {
    private static let patience = 3
    private var failures = 0
    private var isUp: Bool?

    /// Notes a success; true when the element was not known to be up, or one failure may have told otherwise.
    mutating func success() -> Bool {
        defer { (failures, isUp) = (0, true) }
        return isUp != true || failures > 0
    }

    /// Notes a failure; true when the element is gone with it.
    mutating func failure() -> Bool {
        failures += 1
        guard failures >= Self.patience, isUp != false else { return false }
        isUp = false
        return true
    }
}

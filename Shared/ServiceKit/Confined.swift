/// State of a service's own in memory that only the loop's thread may touch.
///
/// A transaction is the proof of being there: it exists on no other thread. What is changed here is not undone when
/// the transaction fails, so change it in ``Transaction/onCommit(_:)``, or keep only what can be worked out again.
public final class Confined<Value>: @unchecked Sendable {
    private var value: Value

    /// Some state.
    public init(_ value: Value) { self.value = value }

    /// Reads or changes the state.
    public func with<Result>(_ transaction: Transaction, _ body: (inout Value) throws -> Result) rethrows -> Result {
        try body(&value)
    }
}

/// What a source wants at a moment.
public enum SourceStep: Hashable, Sendable {
    /// A poll, and then ``SourcePlan/end(run:_:at:chance:)`` with its number.
    case poll(run: Int)
    /// Nothing for so many seconds.
    case wait(Double)
    /// Nothing until it is told something: it is being polled, is off, or waits for somebody to change it.
    case rest
}

/// Integers that every reader of JSON understands alike.
extension Int {
    /// The number itself; nil beyond ±2^53, where other languages round and the contract takes none.
    public var exact: Int? { magnitude <= JSONScanner.largestInteger ? self : nil }
}

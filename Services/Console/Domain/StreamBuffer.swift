/// The last entries of a stream by their numbers, so that who was away for a moment gets only what was missed.
///
/// It is bounded twice: in entries, and in bytes, as entries may be large.
public struct StreamBuffer<Element> {
    private let capacity: Int
    private let byteLimit: Int
    private var entries: [(number: Int, size: Int, element: Element)?]
    private var first = 1
    private var bytes = 0
    /// The number of the last entry; 0 before the first.
    public private(set) var last = 0

    /// An empty buffer.
    public init(capacity: Int, byteLimit: Int) {
        self.capacity = capacity
        self.byteLimit = byteLimit
        entries = Array(repeating: nil, count: capacity)
    }

    /// Adds an entry under the next number; `size` is its bytes.
    public mutating func append(size: Int, _ make: (Int) -> Element) -> Element {
        last += 1
        let element = make(last)
        if last - first >= capacity { dropFirst() }
        entries[last % capacity] = (last, size, element)
        bytes += size
        while bytes > byteLimit, first < last { dropFirst() }
        return element
    }

    /// What came after a number; nil when that is not known any more, or not yet.
    public func entries(after number: Int) -> [Element]? {
        guard number >= first - 1, number <= last else { return nil }
        guard number < last else { return [] }
        return (number + 1...last).compactMap { entries[$0 % capacity]?.element }
    }

    private mutating func dropFirst() {
        bytes -= entries[first % capacity]?.size ?? 0
        entries[first % capacity] = nil
        first += 1
    }
}

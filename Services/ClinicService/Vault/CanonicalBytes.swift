import GRDB

/// Values one after the other in bytes, such that no two different lists of values give the same bytes.
///
/// What is sealed, chained or signed is bound to these. Every value has a tag for its kind and a length, and the whole
/// begins with a label, so that bytes made for one purpose fit no other.
struct CanonicalBytes {
    private(set) var bytes: [UInt8] = []

    init(_ label: String) { add(label) }

    mutating func addNull() { bytes.append(0) }

    mutating func add(_ value: Int64) {
        bytes.append(1)
        put(UInt64(bitPattern: value))
    }

    mutating func add(_ value: String) {
        bytes.append(2)
        put(UInt64(value.utf8.count))
        bytes.append(contentsOf: value.utf8)
    }

    mutating func add(_ value: some Collection<UInt8>) {
        bytes.append(3)
        put(UInt64(value.count))
        bytes.append(contentsOf: value)
    }

    /// A column as it is stored: the text `1` and the number 1 are not the same.
    mutating func add(_ value: DatabaseValue) {
        switch value.storage {
        case .null: addNull()
        case .int64(let number): add(number)
        case .string(let text): add(text)
        case .blob(let blob): add(blob)
        case .double(let number):
            bytes.append(4)
            put(number.bitPattern)
        }
    }

    private mutating func put(_ number: UInt64) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

/// A point in time in milliseconds since 1970, written as RFC 3339 UTC with exactly three fraction digits.
///
/// Foundation's ISO 8601 strategy drops milliseconds on the way out and refuses fractions on the way in, so the
/// contract has a codec of its own.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    public var milliseconds: Int64

    /// A point in time from milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Whether the left time is the earlier one.
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// What four digits of a year can say; sums end there, as senders choose the seconds (`ttl`).
    private static let writable = -62_167_219_200_000...253_402_300_799_999 as ClosedRange<Int64>

    /// The point `seconds` later, within the years 0 to 9999.
    public static func + (time: Timestamp, seconds: Double) -> Timestamp {
        let sum = Double(time.milliseconds) + (seconds * 1000).rounded()
        guard sum < Double(writable.upperBound) else { return Timestamp(milliseconds: writable.upperBound) }
        guard sum > Double(writable.lowerBound) else { return Timestamp(milliseconds: writable.lowerBound) }
        return Timestamp(milliseconds: Int64(sum))
    }

    /// The seconds from `right` to `left`.
    public static func - (left: Timestamp, right: Timestamp) -> Double {
        Double(left.milliseconds - right.milliseconds) / 1000
    }
}

extension Timestamp: Codable {
    /// Reads an RFC 3339 text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected an RFC 3339 time such as 2026-11-20T23:41:07.412Z, got \(text)"
            )
        }
        self = value
    }

    /// Writes ``description``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Timestamp: LosslessStringConvertible {
    /// `2026-11-20T23:41:07.412Z`
    public var description: String {
        String(unsafeUninitializedCapacity: 24) { buffer in
            write(into: buffer)
            return 24
        }
    }

    /// Reads RFC 3339: any offset, any number of fraction digits; nil for everything else.
    public init?(_ text: String) {
        var reader = RFC3339Reader(Array(text.utf8))
        guard let milliseconds = reader.read(), Self.writable.contains(milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }

    private func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
        let dayLength: Int64 = 86_400_000
        let day = milliseconds >= 0 ? milliseconds / dayLength : (milliseconds - dayLength + 1) / dayLength
        let rest = milliseconds - day * dayLength
        let (year, month, date) = CivilDay.date(fromDay: day)
        func put(_ value: Int64, _ width: Int, at offset: Int) {
            var value = value
            for place in stride(from: offset + width - 1, through: offset, by: -1) {
                buffer[place] = UInt8(48 + value % 10)
                value /= 10
            }
        }
        put(min(max(year, 0), 9999), 4, at: 0)
        put(month, 2, at: 5)
        put(date, 2, at: 8)
        put(rest / 3_600_000, 2, at: 11)
        put(rest / 60_000 % 60, 2, at: 14)
        put(rest / 1000 % 60, 2, at: 17)
        put(rest % 1000, 3, at: 20)
        let marks: [(Int, Unicode.Scalar)] = [
            (4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z"),
        ]
        for (place, mark) in marks { buffer[place] = UInt8(ascii: mark) }
    }
}

/// A date, or a date with a time of day, as a person means it: kept as it was given, with its zone.
///
/// | written | meaning |
/// | --- | --- |
/// | `2026-12-01` | the whole day, in the owner's zone |
/// | `2026-12-01T09:30` | that time of the owner's clock, wherever the owner's zone is |
/// | `2026-12-01T09:30[Europe/Madrid]` | that time of the clocks in a zone |
/// | `2026-12-01T08:30Z` | a point in time |
public struct CalendarTime: Hashable, Sendable {
    /// Where the clock hangs that shows the time.
    public enum Zone: Hashable, Sendable {
        /// The owner's zone, as the service's settings name it.
        case owner
        case utc
        /// A zone of the IANA database.
        case named(String)
    }

    /// The day.
    public var date: CivilDate
    /// Seconds since midnight; nil for the whole day.
    public var seconds: Int?
    /// Whose day or time it is; a whole day has the owner's.
    public var zone: Zone

    /// A whole day.
    public init(_ date: CivilDate) {
        self.date = date
        seconds = nil
        zone = .owner
    }

    /// A time of a day.
    public init(_ date: CivilDate, seconds: Int, zone: Zone = .owner) {
        self.date = date
        self.seconds = seconds
        self.zone = zone
    }

    /// A point in time, cut to seconds.
    public init(_ time: Timestamp) {
        let seconds = Int((Double(time.milliseconds) / 1000).rounded(.down))
        let day = Int((Double(seconds) / 86_400).rounded(.down))
        self.init(CivilDate(day: day), seconds: seconds - day * 86_400, zone: .utc)
    }

    /// Whether it is a whole day.
    public var isAllDay: Bool { seconds == nil }
}

extension CalendarTime: LosslessStringConvertible {
    /// As the table above writes it; seconds only where there are any.
    public var description: String {
        guard let seconds else { return "\(date)" }
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = seconds % 60 == 0 ? "" : ":\(padded(seconds % 60))"
        let time = "\(date)T\(padded(seconds / 3600)):\(padded(seconds / 60 % 60))\(rest)"
        switch zone {
        case .owner: return time
        case .utc: return "\(time)Z"
        case .named(let name): return "\(time)[\(name)]"
        }
    }

    /// Reads what ``description`` writes, and RFC 3339 with any offset as a point in time; nil for everything else.
    public init?(_ text: String) {
        if let date = CivilDate(text) {
            self.init(date)
            return
        }
        guard text.utf8.count > 11, let date = CivilDate(String(text.prefix(10))) else { return nil }
        if let time = Timestamp(text) {
            self.init(time)
            return
        }
        guard text.dropFirst(10).first == "T" || text.dropFirst(10).first == " " else { return nil }
        var clock = String(text.dropFirst(11))
        var zone = Zone.owner
        if clock.hasSuffix("]"), let open = clock.firstIndex(of: "[") {
            let name = clock[clock.index(after: open)...].dropLast()
            guard !name.isEmpty else { return nil }
            zone = .named(String(name))
            clock = String(clock[..<open])
        } else if clock.hasSuffix("Z") {
            zone = .utc
            clock.removeLast()
        }
        guard let seconds = Self.seconds(clock) else { return nil }
        self.init(date, seconds: seconds, zone: zone)
    }

    /// `9:30`, `09:30` or `09:30:15` as seconds since midnight.
    private static func seconds(_ clock: String) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) } ? Int(part) : nil
        }
        guard (2...3).contains(parts.count), numbers.count == parts.count, numbers[0] < 24,
            numbers[1...].allSatisfy({ $0 < 60 })
        else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0)
    }
}

extension CalendarTime: Codable {
    /// Reads a text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = CalendarTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a date that exists, such as 2026-12-01 or 2026-12-01T09:30, got \(text)"
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

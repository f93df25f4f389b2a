/// A date as far as it is known: a year, a year and month, or a day.
public struct PartialDate: Hashable, Sendable {
    /// 0–9999.
    public var year: Int
    /// 1–12; nil when only the year is known.
    public var month: Int?
    /// 1–31; nil when the day is not known.
    public var day: Int?

    /// A date as far as it is known; nil for one that does not exist.
    public init?(_ year: Int, _ month: Int? = nil, _ day: Int? = nil) {
        guard (0...9999).contains(year), day == nil || month != nil else { return nil }
        guard CivilDate(year, month ?? 1, day ?? 1) != nil else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// A day.
    public init(_ date: CivilDate) {
        let parts = date.parts
        (year, month, day) = (parts.year, parts.month, parts.day)
    }

    /// The first day it may mean.
    public var first: CivilDate { CivilDate(year, month ?? 1, day ?? 1) ?? CivilDate(day: 0) }

    /// The last day it may mean.
    public var last: CivilDate {
        let month = month ?? 12
        return CivilDate(year, month, day ?? CivilDate.length(ofMonth: month, year)) ?? first
    }
}

extension PartialDate: LosslessStringConvertible {
    /// `1974-12-25`, `1974-12` or `1974`
    public var description: String {
        let whole = first.description
        if day != nil { return whole }
        return String(whole.prefix(month == nil ? 4 : 7))
    }

    /// Reads the three forms; nil for other texts and for days that do not exist.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let widths = [4, 2, 2]
        guard (1...3).contains(parts.count),
            zip(parts, widths).allSatisfy({ part, width in
                part.utf8.count == width && part.utf8.allSatisfy { (48...57).contains($0) }
            }), let year = Int(parts[0])
        else { return nil }
        self.init(year, parts.count > 1 ? Int(parts[1]) : nil, parts.count > 2 ? Int(parts[2]) : nil)
    }
}

extension PartialDate: Codable {
    /// Reads one of the three forms.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = PartialDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a date such as 1974-12-25, 1974-12 or 1974, got \(text)"
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

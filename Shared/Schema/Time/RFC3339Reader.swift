/// The Gregorian calendar in days since 1970, after Howard Hinnant's public-domain algorithms.
enum CivilDay {
    static func date(fromDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
    }

    static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func length(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Reads one RFC 3339 time strictly: real dates only, a zone always.
struct RFC3339Reader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Milliseconds since 1970, or nil when the text is anything but one whole time.
    mutating func read() -> Int64? {
        guard let year = digits(4), eat("-"), let month = digits(2), eat("-"), let day = digits(2),
            eat("T") || eat("t") || eat(" "),
            let hour = digits(2), eat(":"), let minute = digits(2), eat(":"), let second = digits(2),
            (1...12).contains(month), (1...CivilDay.length(ofMonth: month, year: year)).contains(day),
            hour < 24, minute < 60, second <= 60,
            let fraction = fraction(), let offset = zone(), position == bytes.count
        else { return nil }
        let days = CivilDay.day(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset * 60
        return seconds * 1000 + fraction
    }

    private mutating func digits(_ count: Int) -> Int64? {
        guard position + count <= bytes.count else { return nil }
        var value: Int64 = 0
        for byte in bytes[position..<position + count] {
            guard byte >= 48, byte <= 57 else { return nil }
            value = value * 10 + Int64(byte - 48)
        }
        position += count
        return value
    }

    private mutating func eat(_ mark: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Digits beyond the third are cut, as milliseconds are what the contract keeps.
    private mutating func fraction() -> Int64? {
        guard eat(".") else { return 0 }
        var value: Int64 = 0
        var count = 0
        while let digit = digits(1) {
            if count < 3 { value = value * 10 + digit }
            count += 1
        }
        guard count > 0 else { return nil }
        for _ in count..<max(count, 3) { value *= 10 }
        return value
    }

    /// Minutes east of UTC.
    private mutating func zone() -> Int64? {
        if eat("Z") || eat("z") { return 0 }
        let sign: Int64 = eat("+") ? 1 : eat("-") ? -1 : 0
        guard sign != 0, let hours = digits(2), eat(":"), let minutes = digits(2), hours < 24, minutes < 60 else {
            return nil
        }
        return sign * (hours * 60 + minutes)
    }
}

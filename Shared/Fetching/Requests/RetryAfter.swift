import Foundation

/// Reads `Retry-After`: `120`, or `Sun, 06 Nov 1994 08:49:37 GMT`.
enum RetryAfter {
    /// Nobody is taken at his word for longer than a day.
    private static let longest = 86_400.0

    /// Seconds from now; nil when the header says nothing that can be read.
    ///
    /// - Parameter date: The `Date` header: where a server shows its clock, a date is meant by that one.
    static func seconds(_ value: String?, date: String?, now: Date = .now) -> Double? {
        guard let value = value?.trimmingCharacters(in: .whitespaces), !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ (48...57).contains($0) }) {
            return Double(value).map { min($0, longest) }
        }
        return read(value).map { min(max(0, $0 - (date.flatMap(read) ?? now.timeIntervalSince1970)), longest) }
    }

    /// Seconds since 1970. The two older ways to write a date are used by no server any more.
    private static func read(_ text: String) -> Double? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        format.timeZone = .gmt
        return format.date(from: text)?.timeIntervalSince1970
    }
}

import Schema

/// What a server said beside the document.
public struct PollAnswer: Hashable, Sendable {
    /// The HTTP status; nil when there was no answer, and for files.
    public var status: Int?
    /// The document's mark.
    public var etag: String?
    /// When the document was changed, in the server's words.
    public var lastModified: String?
    /// The same as a time, at the latest the answer's own: a server whose clock runs ahead would else seem to go back
    /// in time when its clock is put right.
    public var modifiedAt: Timestamp?
    /// Seconds for which asking again is of no use.
    public var maxAge: Double?
    /// Seconds for which the server does not want to be asked.
    public var retryAfter: Double?
    /// Where the source has moved to for good.
    public var movedTo: String?
    /// SHA-256 of the document; nil when there is none.
    public var hash: String?
    /// The file of a folder that it was.
    public var snapshot: String?

    /// An answer that says nothing.
    public init(status: Int? = nil) { self.status = status }

    /// Reads the headers of an answer; `header` gives the value of a name in any case.
    public init(status: Int, at now: Timestamp, header: (String) -> String?) {
        self.status = status
        etag = header("ETag")
        lastModified = header("Last-Modified")
        modifiedAt = lastModified.flatMap { Timestamp(mail: $0) }.map { min($0, now) }
        maxAge = header("Cache-Control").flatMap { Self.maxAge($0, age: header("Age").flatMap { Double($0) } ?? 0) }
        retryAfter = header("Retry-After").flatMap { value in
            // The server's own clock, where it shows it: a date is meant by that one.
            Self.wait(value, from: header("Date").flatMap { Timestamp(mail: $0) } ?? now)
        }
    }

    /// A file that says to be fresh for a year, or to come back in one, would never be read again.
    private static let longestAge = 3600.0
    private static let longestRetry = 86_400.0

    /// Seconds for which the answer counts as the latest.
    var freshness: Double { min(maxAge ?? 0, Self.longestAge) }

    /// Seconds from the answer before which the server must not be asked.
    var leastWait: Double { max(freshness, min(retryAfter ?? 0, Self.longestRetry)) }

    private static func maxAge(_ value: String, age: Double) -> Double? {
        for part in value.lowercased().split(separator: ",") {
            let words = part.filter { !$0.isWhitespace && $0 != "\"" }.split(separator: "=")
            guard words.count == 2, words[0] == "max-age", let seconds = seconds(words[1]) else { continue }
            return max(0, seconds - max(0, age))
        }
        return nil
    }

    private static func wait(_ value: String, from now: Timestamp) -> Double? {
        if let seconds = seconds(value[...]) { return seconds }
        return Timestamp(mail: value).map { max(0, $0 - now) }
    }

    private static func seconds(_ text: Substring) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Double(text)
    }
}

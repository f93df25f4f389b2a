/// How a poll ended.
public enum SourceEnd: Hashable, Sendable {
    /// There was data, or nothing new.
    case good
    /// There was none that could be used: the fault's stable name, the HTTP status, and for how many seconds the server
    /// does not want to be asked.
    case failed(String, status: Int? = nil, retryAfter: Double? = nil)
}

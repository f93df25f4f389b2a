/// What a source can be told to do wrong.
enum Misbehaviour: String, CaseIterable, Sendable {
    case hang, drip
    case slowHeaders = "slow-headers"
    case reset
    case serverError = "500"
    case unavailable = "503"
    case tooMany = "429"
    case unauthorized = "401"
    case redirectLoop = "redirect-loop"
    case redirectMetadata = "redirect-metadata"
    case html, truncated, empty, null, latin1, jsonp, nan, huge, bomb

    /// What happens, in words.
    var words: String {
        switch self {
        case .hang: "takes the request and never answers"
        case .drip: "sends the body a byte a second"
        case .slowHeaders: "sends the head of the answer a byte a second"
        case .reset: "breaks the connection"
        case .serverError: "500"
        case .unavailable: "503 with Retry-After: \(Self.patience)"
        case .tooMany: "429 with Retry-After: \(Self.patience)"
        case .unauthorized: "401 with WWW-Authenticate"
        case .redirectLoop: "302 to itself"
        case .redirectMetadata: "302 to \(Self.metadata)"
        case .html: "200 with a page of HTML"
        case .truncated: "200 with the first half of the body"
        case .empty: "200 with no byte"
        case .null: "200 with null"
        case .latin1: "200 with ISO 8859-1 that says nothing of it"
        case .jsonp: "200 with the body in a function call"
        case .nan: "200 with NaN for a value"
        case .huge: "200 with items without end"
        case .bomb: "200 with \(Self.bombSize >> 20) MiB of zeros, gzipped for whom takes it"
        }
    }

    /// Seconds for which a client is asked to stay away.
    static let patience = 20
    /// The address from which clouds hand out credentials to whoever asks from inside.
    static let metadata = "http://169.254.169.254/latest/meta-data/"
    static let bombSize = 1 << 30
}

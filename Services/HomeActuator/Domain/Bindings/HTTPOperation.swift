/// One call to a server. In JSON either the name of an operation (`"disable"`) or an object with a URL of its own.
///
/// Templates may hold `{name} {state} {level} {position} {value}`; in URLs they are percent-encoded.
public struct HTTPOperation: Codable, Hashable, Sendable {
    /// The word for `operation` in the query of the first edition's form.
    public var operation: String?
    /// The whole URL, or what is put behind the binding's one; instead of `operation`.
    public var url: String?
    /// The method; POST when absent.
    public var method: String?
    /// The body; none when absent.
    public var body: String?
    /// The media type of the body; `application/json` when absent.
    public var contentType: String?

    /// A call in the form of the first edition.
    public init(operation: String) { self.operation = operation }

    /// A call of any other form.
    public init(url: String, method: String? = nil, body: String? = nil, contentType: String? = nil) {
        self.url = url
        self.method = method
        self.body = body
        self.contentType = contentType
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        if let word = try? decoder.singleValueContainer().decode(String.self) {
            operation = word
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        operation = try container.decodeIfPresent(String.self, forKey: .operation)
        url = try container.decodeIfPresent(String.self, forKey: .url)
        method = try container.decodeIfPresent(String.self, forKey: .method)
        body = try container.decodeIfPresent(String.self, forKey: .body)
        contentType = try container.decodeIfPresent(String.self, forKey: .contentType)
        guard (operation == nil) != (url == nil) else {
            throw DecodingError.setting(.url, "given, or else operation: one of the two", in: container)
        }
    }
}

/// How a server is asked what an element is.
public struct HTTPReadBack: Codable, Hashable, Sendable {
    /// The whole URL, or what is put behind the binding's one; may hold `{name}`.
    public var url: String
    /// The method; GET when absent.
    public var method: String?
    /// Where the values lie in the answer.
    public var map: StateMap
    /// Every so many seconds the server is asked unbidden; never when absent.
    public var pollSeconds: Double?

    /// A read-back.
    public init(url: String, method: String? = nil, map: StateMap, pollSeconds: Double? = nil) {
        self.url = url
        self.method = method
        self.map = map
        self.pollSeconds = pollSeconds
    }

    /// Reads the settings and refuses what cannot be meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        url = try container.decode(String.self, forKey: .url)
        method = try container.decodeIfPresent(String.self, forKey: .method)
        map = try container.decode(StateMap.self, forKey: .map)
        pollSeconds = try container.decodeIfPresent(Double.self, forKey: .pollSeconds)
        if let pollSeconds, pollSeconds < 1 {
            throw DecodingError.setting(.pollSeconds, "1 or more, not \(pollSeconds)", in: container)
        }
    }
}

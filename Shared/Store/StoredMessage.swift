import Foundation

/// A received message as a row keeps it, raw bytes and all.
public struct StoredMessage: Codable, Sendable {
    /// The topic it came on.
    public var topic: String
    /// Its bytes.
    public var payload: Data
    /// 0 or 1.
    public var qos: Int
    /// When it came, in milliseconds since 1970.
    public var receivedAt: Int64
    /// Its id in the inbox.
    public var id: String?
    /// Its source in the inbox.
    public var source: String?
    /// The payload's media type.
    public var contentType: String?
    /// Where an answer is wanted.
    public var responseTopic: String?
    /// Bytes to be echoed.
    public var correlationData: Data?
    /// User properties, names and values in turn.
    public var user: [String]

    /// A message to keep.
    public init(topic: String, payload: [UInt8], qos: Int, receivedAt: Int64) {
        self.topic = topic
        self.payload = Data(payload)
        self.qos = qos
        self.receivedAt = receivedAt
        self.user = []
    }

    func encoded() throws -> Data { try JSONEncoder().encode(self) }

    init(decoding data: Data) throws { self = try JSONDecoder().decode(StoredMessage.self, from: data) }
}

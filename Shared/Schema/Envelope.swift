/// The CloudEvents 1.0 attributes of an event, reply or problem.
public struct Envelope: Hashable, Sendable {
    /// UUIDv7, unique with `source`.
    public var id: String
    /// `urn:quintet:{site}:{service}`
    public var source: String
    /// `quintet.{service}.{entity}.{name}.v1`
    public var type: String
    /// The entity, its levels joined by `/`.
    public var subject: String?
    /// When it happened.
    public var time: Timestamp
    /// The media type of `data`; `application/json` when absent.
    public var dataContentType = "application/json"
    /// The journal number of an event: contiguous per source and epoch; absent in replies and problems.
    public var sequence: Int64?
    /// Minted when the database was created or restored.
    public var epoch: String?
    /// The version of the entity after the event.
    public var entityVersion: Int?
    /// The first message of the chain.
    public var correlationID: String?
    /// The message that caused this one.
    public var causationID: String?
    /// W3C trace context of the chain.
    public var traceparent: String?

    /// An envelope with its required attributes.
    public init(id: String, source: String, type: String, subject: String? = nil, time: Timestamp) {
        self.id = id
        self.source = source
        self.type = type
        self.subject = subject
        self.time = time
    }

    /// A journal number as it is written: 16 digits.
    public static func digits(_ sequence: Int64) -> String {
        let digits = String(sequence)
        return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
    }

    /// The structured JSON form around data that is JSON already.
    public func encoded(data: [UInt8]) -> [UInt8] {
        var json = JSONWriter(reserving: 420 + data.count)
        json.member("specversion", "1.0")
        json.member("id", id)
        json.member("source", source)
        json.member("type", type)
        if let subject { json.member("subject", subject) }
        json.member("time", time.description)
        json.member("datacontenttype", dataContentType)
        if let sequence { json.member("sequence", Self.digits(sequence)) }
        if let epoch { json.member("epoch", epoch) }
        if let entityVersion { json.member("entityversion", String(entityVersion)) }
        if let correlationID { json.member("correlationid", correlationID) }
        if let causationID { json.member("causationid", causationID) }
        if let traceparent { json.member("traceparent", traceparent) }
        json.member("data", json: data)
        return json.finished()
    }

    /// Reads the structured form; answers where `data` lies in the payload.
    ///
    /// By the rules for other people's data: what a service has said cannot be taken back, and a number in it that is larger
    /// than it should be must not stop those who follow it.
    public static func read(_ payload: [UInt8]) throws(Problem) -> (envelope: Envelope, data: Range<Int>) {
        let layout: JSONLayout
        do {
            layout = try JSONScanner.scan(payload, by: .foreign)
        } catch {
            throw Problem(.malformedPayload, "the payload is no JSON: \(error.reason) at byte \(error.offset)")
        }
        guard layout.isObject, let id = layout.text("id", in: payload), let source = layout.text("source", in: payload),
            let type = layout.text("type", in: payload), let data = layout.range("data", in: payload)
        else {
            throw Problem(.malformedPayload, "expected a CloudEvents envelope with id, source, type and data")
        }
        let time = layout.text("time", in: payload).flatMap(Timestamp.init)
        var envelope = Envelope(id: id, source: source, type: type, time: time ?? Timestamp(milliseconds: 0))
        envelope.subject = layout.text("subject", in: payload)
        envelope.dataContentType = layout.text("datacontenttype", in: payload) ?? envelope.dataContentType
        envelope.sequence = layout.text("sequence", in: payload).flatMap { UInt64($0) }.flatMap { Int64(exactly: $0) }
        envelope.epoch = layout.text("epoch", in: payload)
        envelope.entityVersion = layout.text("entityversion", in: payload).flatMap { Int($0) }
        envelope.correlationID = layout.text("correlationid", in: payload)
        envelope.causationID = layout.text("causationid", in: payload)
        envelope.traceparent = layout.text("traceparent", in: payload)
        return (envelope, data)
    }
}

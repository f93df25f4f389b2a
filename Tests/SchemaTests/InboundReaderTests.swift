import Testing

@testable import Schema

struct InboundReaderTests {
    private static let four = #""specversion":"1.0","id":"7","source":"urn:quintet:main:tasks","type":"t""#
    private static let properties = [
        (name: "specversion", value: "1.0"), (name: "id", value: "b1"), (name: "source", value: "urn:x"),
        (name: "type", value: "t"),
    ]

    @Test func `a payload without an envelope is bare`() throws {
        let inbound = try read(#"{"state":"ON","id":"9","ttl":5,"reply_to":"a/b"}"#)
        #expect(inbound.mode == .bare)
        #expect(inbound.id == "9")
        #expect(inbound.ttl == 5)
        #expect(inbound.replyTo == "a/b")
        #expect(inbound.source == nil)
    }

    @Test func `an object with the four attributes is an envelope, whatever the content type`() throws {
        let payload = "{\(Self.four),\"data\":{\"a\":1},\"expirytime\":\"2026-01-01T00:00:00Z\",\"replyto\":\"r\"}"
        for type in [
            nil, "application/json", "application/cloudevents+json; charset=utf-8", "Application/CloudEvents+JSON",
        ] {
            let inbound = try read(payload, TransportProperties(contentType: type))
            #expect(inbound.mode == .structured)
            #expect(inbound.id == "7")
            #expect(inbound.source == "urn:quintet:main:tasks")
            #expect(inbound.type == "t")
            #expect(inbound.replyTo == "r")
            #expect(inbound.expiry == Timestamp("2026-01-01T00:00:00Z"))
            #expect(text(inbound, payload) == #"{"a":1}"#)
        }
    }

    @Test func `an envelope in the payload goes before one in the properties`() throws {
        let inbound = try read("{\(Self.four),\"data\":\"ON\"}", TransportProperties(user: Self.properties))
        #expect(inbound.mode == .structured)
        #expect(inbound.id == "7")
        #expect(inbound.body == .text("ON"))
    }

    @Test(arguments: ["specversion", "id", "source", "type"])
    func `without one of the four attributes it is bare`(_ attribute: String) throws {
        let payload = "{\(Self.four)}".replacing("\"\(attribute)\":", with: "\"no\":")
        #expect(try read(payload).mode == .bare)
        let left = Self.properties.filter { $0.name != attribute }
        #expect(try read("{}", TransportProperties(user: left)).mode == .bare)
    }

    @Test(arguments: [#"{"a":1}"#, "ON", "42", #""ON""#, "", "true"])
    func `properties with the four attributes make any payload binary`(_ payload: String) throws {
        let more =
            Self.properties + [(name: "expirytime", value: "2026-01-01T00:00:00Z"), (name: "replyto", value: "r")]
        let inbound = try read(payload, TransportProperties(contentType: "application/json", user: more))
        #expect(inbound.mode == .binary)
        #expect(inbound.id == "b1")
        #expect(inbound.type == "t")
        #expect(inbound.expiry == Timestamp("2026-01-01T00:00:00Z"))
        #expect(inbound.replyTo == "r")
        let scalar = payload.replacing("\"", with: "")
        #expect(inbound.body == (payload.hasPrefix("{") ? .json(0..<payload.utf8.count) : .text(scalar)))
    }

    @Test(arguments: [#"{"a":1}"#, "[]", "ON", #"{"specversion":"1.0""#])
    func `a content type that promises an envelope is held to it`(_ payload: String) {
        for takesText in [false, true] {
            let problem = #expect(throws: Problem.self) {
                try read(
                    payload,
                    TransportProperties(contentType: "application/cloudevents+json"),
                    takesText: takesText
                )
            }
            #expect(problem?.slug == "malformed-payload")
            #expect(problem?.detail.hasPrefix("the content type says CloudEvents") == true)
        }
    }

    @Test(arguments: ["{\(four)}", "{\(four),\"data\":null}"])
    func `an envelope without data has an empty object`(_ payload: String) throws {
        let codec = JSONCodec()
        let inbound = try read(payload)
        _ = try codec.decode(RefreshElement.self, inbound, of: Array(payload.utf8), bare: RefreshElement.bare)
    }

    @Test func `data in base64 is refused, not overlooked`() {
        let problem = #expect(throws: Problem.self) { try read("{\(Self.four),\"data_base64\":\"e30=\"}") }
        #expect(problem?.detail == "data_base64 is not read; put the data into the member data")
    }

    @Test func `an attribute whose key is escaped counts as it would for any other reader`() throws {
        #expect(try read("{\(Self.four)}".replacing("\"id\"", with: #""\u0069d""#)).id == "7")
    }

    @Test func `the largest payload is accepted and one byte more is refused`() throws {
        let full = "\"" + String(repeating: "x", count: InboundReader.maximumBytes - 2) + "\""
        _ = try read(full)
        let problem = #expect(throws: Problem.self) { try read(full + " ") }
        #expect(problem?.slug == "payload-too-large")
        #expect(problem?.detail == "the payload has 65537 bytes; at most 65536 are accepted")
    }

    private func read(
        _ payload: String,
        _ transport: TransportProperties = TransportProperties(),
        takesText: Bool = false
    ) throws(Problem) -> Inbound {
        try InboundReader.read(Array(payload.utf8), transport, takesText: takesText)
    }

    private func text(_ inbound: Inbound, _ payload: String) -> String? {
        guard case .json(let range) = inbound.body else { return nil }
        return String(decoding: Array(payload.utf8)[range], as: UTF8.self)
    }
}

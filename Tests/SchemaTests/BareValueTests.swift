import Testing

@testable import Schema

struct BareValueTests {
    @Test(
        arguments: [
            ("ON", "ON"), (#""ON""#, "ON"), ("ON\n", "ON"), (" ON\r\n", "ON"), ("42", "42"), (" 42\n", "42"),
            ("-1.5", "-1.5"),
            ("true", "true"), ("null", "null"), ("", ""), ("\n", ""), ("a b", "a b"), (#""a\nb""#, "a\nb"),
            ("007", "007"),
            ("<a/>", "<a/>"),
        ])
    func `a scalar is the same value with quotes and without`(_ payload: String, _ value: String) throws {
        #expect(try InboundReader.read(Array(payload.utf8)).body == .text(value))
    }

    @Test(arguments: [#"{"a":"#, "[1,", #""ON"#, "  {", "{'a':1}", "\u{FEFF}{}", #"{"a":1,"a":2}"#])
    func `what begins like JSON and is none is refused`(_ payload: String) {
        let problem = #expect(throws: Problem.self) { try InboundReader.read(Array(payload.utf8)) }
        #expect(problem?.slug == "malformed-payload")
        #expect(problem?.detail.hasPrefix("the payload is no JSON: ") == true)
    }

    @Test(arguments: [#"{"a":"#, " [1,\n", #""ON"#, "<x/>\n", "\u{FEFF}<x/>"])
    func `a verb that takes any text gets it as it is`(_ payload: String) throws {
        #expect(try InboundReader.read(Array(payload.utf8), takesText: true).body == .text(payload))
    }

    @Test func `text that is no UTF-8 is refused even then`() {
        let problem = #expect(throws: Problem.self) { try InboundReader.read([0x41, 0xFF], takesText: true) }
        #expect(problem?.detail == "the payload is not valid UTF-8")
    }

    @Test func `user properties name a bare message`() throws {
        let transport = TransportProperties(user: [
            (name: "id", value: "p"), (name: "source", value: "s"), (name: "traceparent", value: "t"),
            (name: "id", value: "second"),
        ])
        let inbound = try InboundReader.read(Array(#"{"id":"q"}"#.utf8), transport)
        #expect(inbound.mode == .bare)
        #expect(inbound.id == "p")
        #expect(inbound.source == "s")
        #expect(inbound.traceparent == "t")
    }

    @Test func `the response topic wins over every other`() throws {
        let transport = TransportProperties(responseTopic: "r", user: [(name: "traceparent", value: "t")])
        let bare = try InboundReader.read(Array(#"{"reply_to":"x"}"#.utf8), transport)
        #expect(bare.replyTo == "r")
        let envelope = #"{"specversion":"1.0","id":"1","source":"s","type":"t","replyto":"x","traceparent":"own"}"#
        let structured = try InboundReader.read(Array(envelope.utf8), transport)
        #expect(structured.replyTo == "r")
        #expect(structured.traceparent == "own")
        #expect(structured.id == "1")
    }

    @Test func `a lifetime without end does not crash`() throws {
        for ttl in ["1e300", "1e400", "-1e300", "9007199254740992"] {
            let inbound = try InboundReader.read(Array("{\"ttl\":\(ttl)}".utf8))
            let expiry = inbound.ttl.map { Timestamp(milliseconds: 1_790_000_000_000) + $0 }
            #expect(expiry.map { $0.description.utf8.count } ?? 24 == 24)
        }
    }
}

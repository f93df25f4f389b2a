import Foundation
import Testing

@testable import Schema

struct EnvelopeTests {
    private static let odd = "a\"b\\c/\n\t\r\u{0}\u{1F}\u{7F}\u{2028}é😀e\u{301}"

    @Test func `an envelope is read back as it was written`() throws {
        var envelope = Envelope(
            id: Self.odd,
            source: "urn:quintet:main:home",
            type: "t.v1",
            time: Timestamp(milliseconds: 412)
        )
        envelope.subject = "flat/\(Self.odd)"
        envelope.sequence = 417
        envelope.epoch = Self.odd
        envelope.entityVersion = 42
        envelope.correlationID = "c\"1"
        envelope.causationID = "c\\2"
        envelope.traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        envelope.dataContentType = "application/problem+json"
        let data = Array(#"{"a":"é\n"}"#.utf8)
        let payload = envelope.encoded(data: data)
        let (read, range) = try Envelope.read(payload)
        #expect(read == envelope)
        #expect(Array(payload[range]) == data)
        _ = try JSONSerialization.jsonObject(with: Data(payload))
    }

    @Test func `attributes that are not there are not written`() throws {
        let envelope = Envelope(id: "1", source: "s", type: "t", time: Timestamp(milliseconds: 0))
        let text = String(decoding: envelope.encoded(data: Array("{}".utf8)), as: UTF8.self)
        #expect(
            text == #"{"specversion":"1.0","id":"1","source":"s","type":"t","time":"1970-01-01T00:00:00.000Z","#
                + #""datacontenttype":"application/json","data":{}}"#
        )
        #expect(try Envelope.read(Array(text.utf8)).envelope == envelope)
    }

    @Test func `an envelope that is written is a command in structured form`() throws {
        let envelope = Envelope(id: "1", source: "s", type: "t", subject: "a", time: Timestamp(milliseconds: 5))
        let payload = envelope.encoded(data: Array(#"{"state":"ON"}"#.utf8))
        let inbound = try InboundReader.read(payload)
        #expect(inbound.mode == .structured)
        #expect(inbound.time == envelope.time)
        #expect(try JSONCodec().decode(SetElement.self, inbound, of: payload, bare: SetElement.bare).state == .on)
    }

    @Test(arguments: [(1, "0000000000000001"), (417, "0000000000000417"), (9_007_199_254_740_992, "9007199254740992")])
    func `a sequence number has sixteen digits`(_ number: Int64, _ digits: String) {
        #expect(Envelope.digits(number) == digits)
    }

    @Test(arguments: [
        "", "{}", "[]", "ON", #"{"id":"1","source":"s","type":"t"}"#, #"{"id":1,"source":"s","type":"t","data":1}"#,
    ])
    func `what is no envelope is refused`(_ payload: String) {
        let problem = #expect(throws: Problem.self) { try Envelope.read(Array(payload.utf8)) }
        #expect(problem?.slug == "malformed-payload")
    }
}

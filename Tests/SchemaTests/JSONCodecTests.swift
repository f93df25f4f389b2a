import Foundation
import Testing

@testable import Schema

struct JSONCodecTests {
    /// A type with every kind of place a fault may be at.
    struct Shelf: Codable {
        struct Box: Codable {
            var label: String
            var size: Int?
        }

        var boxes: [Box]
        var open: Bool?
        var ratio: Double?
        var at: Timestamp?
        var notes: [String: Int]?
        var photo: Data?
    }

    @Test(
        arguments: [
            (#"{}"#, "/boxes", "required", "present", "nothing"),
            (#"{"boxes":[{"size":1}]}"#, "/boxes/0/label", "required", "present", "nothing"),
            (#"{"boxes":[{"label":"a"},{"label":7}]}"#, "/boxes/1/label", "type", "a text", nil),
            (#"{"boxes":[{"label":null}]}"#, "/boxes/0/label", "type", "a text", "null"),
            (#"{"boxes":{}}"#, "/boxes", "type", "a list", nil),
            (#"{"boxes":[1]}"#, "/boxes/0", "type", "an object", nil),
            (#"[]"#, "", "type", "an object", nil),
            (#"{"boxes":[],"open":1}"#, "/open", "type", "true or false", nil),
            (#"{"boxes":[],"ratio":"1"}"#, "/ratio", "type", "a number", nil),
            (#"{"boxes":[{"label":"a","size":"1"}]}"#, "/boxes/0/size", "type", "a whole number", nil),
            (#"{"boxes":[],"at":5}"#, "/at", "type", "a text", nil),
            (#"{"boxes":[],"notes":{"a/b~c":"x"}}"#, "/notes/a~1b~0c", "type", "a whole number", nil),
            (#"{"boxes":[],"notes":{"01":"x"}}"#, "/notes/01", "type", "a whole number", nil),
            (#"{"boxes":[],"photo":"%"}"#, "/photo", "format", "Encountered Data is not valid Base64.", nil),
            (
                #"{"boxes":[{"label":"a","size":3.5}]}"#, "", "number",
                "an object whose numbers fit: one must be whole, or is too large", nil
            ),
        ] as [(String, String, String, String, String?)]
    )
    func `a fault is told with its place and what would have been taken`(
        _ json: String,
        _ pointer: String,
        _ rule: String,
        _ expected: String,
        _ actual: String?
    ) {
        let problem = #expect(throws: Problem.self) { try JSONCodec().value(Shelf.self, from: Array(json.utf8)[...]) }
        #expect(problem?.slug == "schema-violation")
        #expect(problem?.errors == [Violation(pointer, rule, expected: expected, actual: actual)])
    }

    @Test func `limits are checked after decoding, all of them`() throws {
        let problem = #expect(throws: Problem.self) { try decode(#"{"brightness":101,"position":-1}"#) }
        #expect(problem?.errors?.map(\.pointer) == ["/brightness", "/position"])
        #expect(problem?.errors?.map(\.rule) == ["maximum", "minimum"])
        #expect(
            problem?.detail
                == "/brightness must be between 0 and 100, got 101; /position must be between 0 and 100, got -1"
        )
    }

    @Test func `a bare value that the verb does not take is told with an example`() throws {
        let problem = #expect(throws: Problem.self) {
            try JSONCodec().decode(
                SetElementBrightness.self,
                InboundReader.read(Array("much".utf8)),
                of: Array("much".utf8),
                bare: SetElementBrightness.bare
            )
        }
        #expect(problem?.slug == "malformed-payload")
        #expect(problem?.detail.contains(#"{"brightness":42}"#) == true)
        #expect(problem?.errors?.first?.actual == "much")
    }

    @Test func `a bare number that is none keeps no limit`() {
        for text in ["nan", "inf", "-1", "101", "1e400"] {
            #expect(throws: Problem.self) {
                try JSONCodec().decode(
                    SetElementBrightness.self,
                    InboundReader.read(Array(text.utf8)),
                    of: Array(text.utf8),
                    bare: SetElementBrightness.bare
                )
            }
        }
    }

    @Test func `keys are sorted and slashes stay as they are`() throws {
        let json = try JSONCodec().encode(SetElement(state: .on, brightness: 42, value: .text("a/b")))
        #expect(String(decoding: json, as: UTF8.self) == #"{"brightness":42,"state":"ON","value":"a/b"}"#)
    }

    private func decode(_ json: String) throws -> SetElement {
        let payload = Array(json.utf8)
        return try JSONCodec().decode(SetElement.self, InboundReader.read(payload), of: payload, bare: SetElement.bare)
    }
}

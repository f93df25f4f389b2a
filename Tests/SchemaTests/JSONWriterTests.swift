import Foundation
import Testing

@testable import Schema

struct JSONWriterTests {
    @Test func `every character is read back by Foundation as it was`() throws {
        let texts =
            (0..<0x180).compactMap { Unicode.Scalar($0).map { "a\(Character($0))b" } } + [
                "", "\"", "\\", "\\u0041", "\u{2028}\u{2029}", "😀👩‍👩‍👧", "e\u{301}", "\u{FFFF}", "\r\n",
            ]
        for text in texts {
            var writer = JSONWriter()
            writer.member("plain", text)
            writer.member(named: text, "x")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(writer.finished())) as? [String: String]
            )
            #expect(object["plain"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
            #expect(object.keys.contains(text))
        }
    }

    @Test func `what it writes is what the scanner accepts`() throws {
        var writer = JSONWriter()
        writer.member("text", "\u{1}\"")
        writer.member("number", -7)
        writer.member("rounded", rounded: 1.0005)
        writer.member("json", json: Array("[1]".utf8))
        let bytes = writer.finished()
        #expect(
            String(decoding: bytes, as: UTF8.self) == #"{"text":"\u0001\"","number":-7,"rounded":1.001,"json":[1]}"#
        )
        _ = try JSONScanner.scan(bytes)
    }

    @Test(
        arguments: [
            (0, "0.000"), (0.5, "0.500"), (-0.0004, "0.000"), (-1.25, "-1.250"), (12.3456, "12.346"), (1e300, "0.000"),
            (.infinity, "0.000"), (.nan, "0.000"),
        ] as [(Double, String)]
    )
    func `a figure has three decimals, and one out of proportion does no harm`(_ value: Double, _ text: String) {
        var writer = JSONWriter()
        writer.member("n", rounded: value)
        #expect(String(decoding: writer.finished(), as: UTF8.self) == "{\"n\":\(text)}")
    }

    @Test func `an empty object is one`() {
        #expect(JSONWriter().finished() == Array("{}".utf8))
    }
}

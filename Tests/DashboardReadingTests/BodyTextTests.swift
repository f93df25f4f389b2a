import DashboardReading
import Foundation
import Schema
import Testing

struct BodyTextTests {
    private static let text = #"[{"name":"España €","value":1}]"#

    private func read(_ bytes: [UInt8], _ type: String? = nil, status: Int = 200) throws -> WidgetReading {
        try Reading.of(SourceBody(bytes: bytes, status: status, contentType: type), .bar)
    }

    @Test(arguments: [
        ("windows-1252", String.Encoding.windowsCP1252), ("\"CP1252\"", .windowsCP1252),
        ("UTF-16LE", .utf16LittleEndian), ("utf-16be", .utf16BigEndian), ("ISO-8859-1", .windowsCP1252),
    ])
    func `a declared charset is read and told`(_ name: String, _ encoding: String.Encoding) throws {
        let bytes = Array(try #require(Self.text.data(using: encoding)))
        let reading = try read(bytes, "application/json; charset=\(name)")
        #expect(reading.outcome == .ok)
        #expect(reading.names == ["España €"])
        #expect(reading.codes == ["body.charset"])
    }

    @Test func `a byte order mark says what it is`() throws {
        for (mark, encoding) in [
            ([0xFF, 0xFE], String.Encoding.utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
            ([0xFF, 0xFE, 0, 0], .utf32LittleEndian),
        ] as [([UInt8], String.Encoding)] {
            let reading = try read(mark + (try #require(Self.text.data(using: encoding))))
            #expect(reading.names == ["España €"])
            #expect(reading.codes == ["body.bom", "body.charset"])
        }
        #expect(try read([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)).codes == ["body.bom"])
        #expect(try read([0xEF, 0xBB, 0xBF]).fault?.code == "body.empty")
    }

    @Test func `UTF-8 is read as that, whatever is declared`() throws {
        #expect(try read(Array(Self.text.utf8), "application/json;charset=utf-8").codes.isEmpty)
        let wrong = try read(Array(Self.text.utf8), "application/json; charset=iso-8859-1")
        #expect(wrong.names == ["España €"])
        #expect(wrong.codes == ["body.charset"])
        #expect(try read(Array(Self.text.utf8), "text/plain; charset=klingon").codes == ["body.charset"])
    }

    @Test func `bytes that are no text are told with their place`() throws {
        let torn = Array("[\n\"é".utf8) + [0xFF]
        let reading = try read(torn)
        #expect(reading.fault?.code == "body.charset")
        #expect(reading.fault?.place == "line 2, column 3")
        let utf16 = Array(try #require(Self.text.data(using: .utf16LittleEndian)))
        #expect(try read(utf16).words.contains("UTF-16"))
        #expect(try read([0x5B, 0xFF, 0x5D], "a/b; charset=klingon").fault?.code == "body.charset")
    }

    @Test func `nothing is empty, and not an error`() throws {
        for bytes in [[], [0x20, 0x0A]] as [[UInt8]] {
            #expect(try read(bytes).outcome == .empty)
            #expect(try read(bytes).fault?.code == "body.empty")
        }
        let silent = try read(Array(Self.text.utf8), status: 204)
        #expect(silent.fault?.code == "body.empty")
        #expect(silent.items.isEmpty)
    }
}

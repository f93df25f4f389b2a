import DashboardReading
import Schema
import Testing

/// Bodies as large as a source may be allowed to give.
struct LargeBodyTests {
    private static let most = 8_388_608

    private func filled(_ head: String, _ part: String, _ tail: String) -> [UInt8] {
        let count = (Self.most - head.utf8.count - tail.utf8.count) / part.utf8.count
        return Array(head.utf8) + Array(String(repeating: part, count: count).utf8) + Array(tail.utf8)
    }

    @Test func `a million items are a thousand and a warning`() throws {
        let text = "[" + String(repeating: "1,", count: 999_999) + "1]"
        let reading = try Reading.of(SourceBody(bytes: Array(text.utf8)), .list)
        #expect(reading.items.count == 1000)
        #expect(reading.codes == ["items.cut", "shape.bare_scalar"])
    }

    @Test func `eight megabytes of JSON are read`() throws {
        let bytes = filled("[", #"{"name":"a","value":1},"#, #"{"name":"z","value":2}]"#)
        let bar = try Reading.of(SourceBody(bytes: bytes), .bar)
        #expect(bar.items.count == 1000)
        #expect(bar.outcome == .ok)
        let pie = try Reading.of(SourceBody(bytes: bytes), .pie)
        #expect(pie.items.count == 41)
    }

    @Test func `eight megabytes of CSV are read`() throws {
        let bytes = filled("name,value\n", "a,1\n", "")
        #expect(try Reading.of(SourceBody(bytes: bytes, format: .csv), .bar).items.count == 1000)
    }

    @Test func `one text of eight megabytes is cut`() throws {
        let bytes = filled(#"[{"value":""#, "a", #""}]"#)
        let reading = try Reading.of(SourceBody(bytes: bytes), .list)
        #expect(reading.items.first?.text?.count == 500)
        #expect(reading.codes == ["text.cut"])
    }

    @Test func `eight megabytes of small elements are a named error`() throws {
        let reading = try Reading.of(SourceBody(bytes: filled("<r>", "<a/>", "</r>"), format: .xml), .bar)
        #expect(reading.fault?.code == "body.too_large")
    }

    @Test func `eight megabytes of zeros are a named error`() throws {
        for format in [SourceFormat.json, .xml, .csv] {
            let body = SourceBody(bytes: Array(repeating: 0, count: Self.most), format: format)
            #expect(try Reading.of(body, .bar).fault?.code == "body.charset")
        }
    }
}

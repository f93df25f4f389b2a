import DashboardReading
import Schema
import Testing

struct CSVReadingTests {
    private func read(
        _ text: String,
        _ kind: WidgetKind = .bar,
        preset: MappingPreset? = nil,
        fields: [String: String]? = nil
    ) throws -> WidgetReading {
        try Reading.of(text, kind, format: .csv) {
            $0.preset = preset
            $0.fields = fields
        }
    }

    @Test(arguments: [",", ";", "\t"], ["\n", "\r\n", "\r"])
    func `delimiters and line ends are found out`(_ mark: String, _ end: String) throws {
        let lines = ["name\(mark)value", "a\(mark)1", "", "\"b\(mark)\"\"c\"\"\"\(mark)2.5", "\"d\(end)e\"\(mark)3"]
        let reading = try read(lines.joined(separator: end) + end)
        #expect(reading.outcome == .ok)
        #expect(reading.values == [1, 2.5, 3])
        #expect(reading.names[1] == "b\(mark)\"c\"")
        #expect(try read(lines.joined(separator: end)).values == [1, 2.5, 3])
    }

    @Test func `lines of another length are told by their numbers`() throws {
        let reading = try read("name,value\na,1\n\"b\nc\",2,x\nd\ne,4\n")
        #expect(reading.values == [1, 2, 4])
        #expect(reading.outcome == .degraded)
        #expect(reading.fault?.place == "line 5, column value")
        let ragged = try #require(reading.warnings.first { $0.code == "csv.ragged" })
        #expect(ragged.count == 2)
        #expect(ragged.place == "line 3, 3 fields")
    }

    @Test func `columns are found by their headers and by their numbers`() throws {
        let text = "Name,Wert,x\na,1,2\n"
        #expect(try read(text, fields: ["value": "Wert"]).values == [1])
        #expect(try read(text, fields: ["value": "wert", "name": "#3"]).names == ["2"])
        #expect(try read(text, fields: ["value": "#3"]).values == [2])
        let missing = try read(text, fields: ["value": "Value"])
        #expect(missing.fault?.code == "mapping.no_match")
        #expect(missing.words.contains("the columns Name, Wert, x"))
        #expect(try read(text).fault?.code == "shape.missing_field")
        #expect(try read("a,1\nb,2\n", preset: .arrays).values == [1, 2])
        let line = try read("2026-01-01,1\n", .line, preset: .arrays)
        #expect(line.items.first?.words == "1.0 · 2026-01-01T00:00:00.000Z")
    }

    @Test func `an empty field is a gap`() throws {
        let reading = try read("name,value\na,\nb,0\n")
        #expect(reading.values == [nil, 0])
        #expect(reading.codes == ["item.null"])
    }

    @Test(arguments: [
        ("name,value\n\"a,1\n", "line 2, column 1", "double quote"),
        ("name,value\n\"a\"b,1\n", "line 2, column 4", "delimiter"),
        ("<html></html>", "line 1", "wrong URL"), ("[{\"name\":1}]", "line 1", "format=json"),
    ])
    func `what is no CSV is told with its place`(_ text: String, _ place: String, _ words: String) throws {
        let reading = try read(text)
        #expect(reading.fault?.code == "parse.csv")
        #expect(reading.fault?.place == place)
        #expect(reading.words.contains(words))
    }

    @Test func `a header alone is no data, and a mark before it is no part of it`() throws {
        #expect(try read("name,value\n").fault?.code == "data.empty")
        let marked = try read("\u{FEFF}name,value\na,1\n")
        #expect(marked.names == ["a"])
        #expect(marked.codes == ["body.bom"])
    }
}

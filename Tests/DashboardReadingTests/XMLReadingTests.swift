import DashboardReading
import Schema
import Testing

struct XMLReadingTests {
    private func read(
        _ text: String,
        _ kind: WidgetKind = .bar,
        items: String? = nil,
        fields: [String: String]? = nil
    ) throws -> WidgetReading {
        try Reading.of(text, kind, format: .xml) {
            $0.items = items
            $0.fields = fields
        }
    }

    @Test func `attributes and elements are found without paths`() throws {
        let reading = try read("<rows><row name='a' value='1'/><row><name>b</name><value> 2 </value></row></rows>")
        #expect(reading.outcome == .ok)
        #expect(reading.names == ["a", "b"])
        #expect(reading.values == [1, 2])
        #expect(reading.codes.isEmpty)
    }

    @Test func `namespaces are found by local names, or by the prefixes of the root`() throws {
        let text = """
            <feed xmlns="urn:a" xmlns:g="urn:g"><entry><title>a</title><g:v>1</g:v></entry></feed>
            """
        let local = try read(
            text,
            items: "//*[local-name()='entry']",
            fields: ["name": "*[local-name()='title']", "value": "g:v"]
        )
        #expect(local.names == ["a"])
        #expect(local.values == [1])
    }

    @Test func `an empty element is a gap and a missing one is none`() throws {
        let reading = try read("<r><i name='a'><value/></i><i name='b'/><i name='c' value='3'/></r>")
        #expect(reading.values == [nil, 3])
        #expect(reading.outcome == .degraded)
        #expect(reading.fault?.code == "shape.missing_field")
        #expect(reading.fault?.place?.hasPrefix("item 2, line 1") == true)
        #expect(reading.words.contains("an item with @name"))
    }

    @Test func `an expression is a value, too`() throws {
        let text = "<r><i>1</i><i>2</i></r>"
        #expect(try read(text, .number, items: "count(//i)").values == [2])
        #expect(try read(text, .number, items: "/r", fields: ["value": "sum(i)"]).values == [3])
        let none = try read("<r><i>x</i></r>", .number, items: "/r", fields: ["value": "sum(i)"])
        #expect(none.fault?.code == "shape.wrong_type")
    }

    @Test(arguments: [
        ("<a>\n  <b>\n</a>", "line 3, column 5", "mismatch"), ("<a>&nbsp;</a>", "line 1, column 10", "nbsp"),
        ("<a", "line 1, column 3", ""), ("hello", "line 1, column 1", "Start tag"),
        ("<a/>x", "line 1, column 5", "Extra content"),
        ("<html><br></html>", "line 1, column 18", "HTML"), ("[1]", "line 1, column 1", "format=json"),
    ])
    func `a syntax error names its place`(_ text: String, _ place: String, _ words: String) throws {
        let reading = try read(text)
        #expect(reading.fault?.code == "parse.xml")
        #expect(reading.fault?.place == place)
        #expect(words.isEmpty || reading.words.contains(words), "\(reading.words)")
    }

    @Test func `every document that is cut short is a fault`() throws {
        let text = "<?xml version=\"1.0\"?><r><i name=\"é\" value='1'><![CDATA[x]]></i><!-- c --></r>"
        #expect(try read(text).outcome == .ok)
        for length in 1..<text.utf8.count {
            let bytes = Array(text.utf8.prefix(length))
            let reading = try Reading.of(SourceBody(bytes: bytes, format: .xml), .bar)
            #expect(reading.outcome == .error, "cut at \(length)")
        }
    }

    @Test(arguments: [
        "<!DOCTYPE r [<!ENTITY e 'x'>]><r><i value='1'>&e;</i></r>", "<!DOCTYPE r SYSTEM 'file:///etc/passwd'><r/>",
        "<!-- c --><?p?>\n<!DOCTYPE r [<!ENTITY % p SYSTEM 'http://127.0.0.1/'>%p;]><r/>",
    ])
    func `a document type is refused before it is read`(_ text: String) throws {
        let reading = try read(text)
        #expect(reading.fault?.code == "parse.xml")
        #expect(reading.fault?.actual == "<!DOCTYPE r")
        #expect(try read("<!DOCTYPE html><html/>").words.contains("wrong URL or login page"))
    }

    @Test func `a document type within data is text`() throws {
        let reading = try read("<r><i value='1'><![CDATA[<!DOCTYPE r>]]></i><!-- <!DOCTYPE r> --></r>")
        #expect(reading.outcome == .ok)
    }

    @Test(arguments: ["foo(//i)", "//n:i", "$x", "'a' | 'b'", "//i[count('x')]", "//i[foo()]"])
    func `a path that is none for a document is a fault of the mapping`(_ items: String) throws {
        let reading = try read("<r><i value='1'/></r>", items: items)
        #expect(reading.fault?.code == "mapping.invalid")
        #expect(reading.fault?.place == "the mapping's /items")
    }

    @Test func `a path that takes too long is ended`() throws {
        let text = "<r>" + String(repeating: "<i value='1'/>", count: 20_000) + "</r>"
        let reading = try read(text, items: "//i[count(//i[count(//i) > 1]) > 1]")
        #expect(reading.fault?.code == "mapping.invalid")
    }

    @Test func `a path that leads nowhere is told with the names that exist`() throws {
        let reading = try read("<rows><row/><line/></rows>", items: "//item")
        #expect(reading.fault?.code == "mapping.no_match")
        #expect(reading.words.contains("rows, row, line"))
    }

    @Test func `several documents in a row are read as one`() throws {
        let text = "<?xml version='1.0'?>\n<a><i value='1'/></a>\n<b><i value='2'/></b>"
        let reading = try read(text, items: "//i")
        #expect(reading.values == [1, 2])
        #expect(reading.codes == ["label.generated", "xml.several_roots"])
    }

    @Test func `what would cost too much is refused`() throws {
        let deep = String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)
        #expect(try read(deep).fault?.code == "parse.depth")
        let wide = "<a " + (0..<3000).map { "a\($0)='' " }.joined() + "/>"
        #expect(try read(wide).fault?.code == "body.too_large")
        for element in ["<a/>", "<a b='1'>x</a>"] {
            let many = "<r>" + String(repeating: element, count: 600_000) + "</r>"
            #expect(try read(many).fault?.code == "body.too_large")
        }
    }

    @Test func `a charset of the prolog is read without a warning`() throws {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><r><i name='Espa".utf8)
        let bytes = head + [0xF1] + Array("a' value='1'/></r>".utf8)
        let reading = try Reading.of(SourceBody(bytes: bytes, format: .xml), .bar)
        #expect(reading.names == ["España"])
        #expect(reading.codes.isEmpty)
    }
}

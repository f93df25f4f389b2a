import Schema
import Testing

@testable import DashboardReading

struct JSONPathTests {
    @Test(arguments: [
        ("$", "$"), ("$.a", "$.\"a\""), ("a", "$.\"a\""), ("a.b[0]", "$.\"a\".\"b\"[0]"), ("[1]", "$[1]"),
        ("$[#-1]", "$[#-1]"), ("$.a[-2]", "$.\"a\"[#-2]"), ("$.\"a.b\".c", "$.\"a.b\".\"c\""),
        ("$['a b'][0]", "$.\"a b\"[0]"), ("$[\"x\"]", "$.\"x\""), ("$.@version", "$.\"@version\""),
        ("#cdata", "$.\"#cdata\""), ("$.a\\b", "$.\"a\\\\b\""),
    ])
    func `a path is what SQLite takes`(_ text: String, _ sqlite: String) throws {
        let path = try JSONPath(text)
        #expect(path.sqlite == sqlite)
        #expect(path.isSingular)
        // SQLite takes it, too, and finds nothing there.
        let reading = try Reading.of("0") { $0.items = text }
        #expect(path.steps.isEmpty || reading.fault?.code == "mapping.no_match", "\(reading.words)")
    }

    @Test(
        arguments: [
            ("$.a[*].b", [.name("a"), .every, .name("b")]), ("$..v", [.descendant("v")]), ("$.*", [.every]),
            ("a[*]", [.name("a"), .every]),
        ] as [(String, [JSONPath.Step])]
    )
    func `wildcards and descendants are steps`(_ text: String, _ steps: [JSONPath.Step]) throws {
        let path = try JSONPath(text)
        #expect(path.steps == steps)
        #expect(!path.isSingular)
    }

    @Test(arguments: [
        ("", "a name"), ("$.", "a name"), ("$.a..", "a name"), ("$[", "a ]"), ("$[1:2]", "no slice"),
        ("$[?@.a]", "filter"), ("$[0,1]", "list"), ("$['a", "closed by '"), ("$['a'x]", "a ]"), ("$.a]b[", "a ]"),
        ("$..*", "a name after .."),
        ("$[1x]", "[1x]"), ("$.\"a", "closed by"), ("$['a\"b']", "double quotes"), ("$[-0]", "[-0]"),
        ("$[99999999999]", "[99999999999]"), ("$.*.*.*.*.*", "at most"), ("$..a..b", "once"),
    ])
    func `what cannot be a path is refused with what would be one`(_ text: String, _ words: String) {
        let fault = #expect(throws: JSONPath.Fault.self) { try JSONPath(text) }
        #expect(fault?.expected.contains(words) == true, "\(fault?.expected ?? "-")")
    }

    @Test func `a pointer escapes what it must`() throws {
        #expect(try JSONPath("$['a/b']['c~d'][2]").pointer == "/a~1b/c~0d/2")
    }

    @Test(arguments: [
        (SourceFormat.json, #"$.a[?(@.x>1)]"#, "/mapping/items"), (.xml, "//row[", "/mapping/items"),
        (.csv, "$.rows", "/mapping/items"),
    ])
    func `a mapping that can never be used is told when it is configured`(
        _ format: SourceFormat,
        _ items: String,
        _ pointer: String
    ) throws {
        var mapping = WidgetMapping()
        mapping.items = items
        let violation = try #require(mapping.violations(for: .bar, in: format, at: "/mapping").first)
        #expect(violation.pointer == pointer)
        #expect(violation.actual == items)
    }

    @Test func `each part of a mapping is checked`() {
        var mapping = WidgetMapping()
        mapping.fields = ["nmae": "x", "value": "$.a[*]"]
        mapping.decimals = 2.5
        mapping.scale = .infinity
        mapping.dateFormat = "hello"
        let pointers = mapping.violations(for: .line, in: .json).map(\.pointer)
        #expect(Set(pointers) == ["/fields/nmae", "/fields/value", "/decimals", "/scale", "/dateFormat"])
        var xml = WidgetMapping()
        xml.preset = .geojson
        #expect(xml.violations(for: .map, in: .xml).map(\.pointer) == ["/preset"])
        #expect(xml.violations(for: .map, in: .csv).map(\.pointer) == ["/preset"])
        xml.preset = .arrays
        xml.fields = ["value": "price"]
        #expect(xml.violations(for: .bar, in: .csv).map(\.pointer) == ["/fields/value"])
    }
}

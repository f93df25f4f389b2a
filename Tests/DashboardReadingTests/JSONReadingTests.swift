import DashboardReading
import Schema
import Testing

struct JSONReadingTests {
    @Test(arguments: [
        ("[1,\n  2,,3]", "line 2, column 5"), ("[{\"name\":\"a\",\"value\":NaN}]", "line 1, column 22"),
        ("[{\"é\": tru}]", "line 1, column 11"), ("[1] x", "line 1, column 5"), ("{\n\"a\":1\n", "line 3, column 1"),
        ("ON", "line 1, column 1"), ("[1,\n2", "line 2, column 2"), ("['a']", "line 1, column 2"),
        (#"["\ud800"]"#, "line 1, column 3"),
    ])
    func `a syntax error names its place`(_ text: String, _ place: String) throws {
        let reading = try Reading.of(text)
        #expect(reading.outcome == .error)
        #expect(reading.fault?.code == "parse.json")
        #expect(reading.fault?.place == place)
        #expect(reading.fault?.excerpt == text.replacing("\n", with: " "))
    }

    @Test func `sixty-four levels are read and one more is not`() throws {
        func nested(_ depth: Int) -> String {
            "[{\"value\":" + String(repeating: "[", count: depth - 2) + String(repeating: "]", count: depth - 2) + "}]"
        }
        #expect(try Reading.of(nested(64), .list).outcome == .ok)
        let deep = try Reading.of(nested(65), .list)
        #expect(deep.fault?.code == "parse.depth")
        #expect(deep.fault?.place == "line 1, column 73")
        #expect(try Reading.of(String(repeating: "[", count: 1_000_000)).fault?.code == "parse.depth")
    }

    @Test func `of equal keys the last counts at every level, however they are written`() throws {
        let text =
            #"{"d":{"r":[1]},"d":{"r":[{"name":"x","value":1,"value":2,"na\u006de":"y"},{"value":3,"name":"z"}]}}"#
        let reading = try Reading.of(text) { $0.items = "$.d.r" }
        #expect(reading.outcome == .ok)
        #expect(reading.values == [2, 3])
        #expect(reading.warnings.first { $0.code == "json.duplicate_key" }?.count == 3)
    }

    @Test func `names beyond ASCII are found however a program writes them`() throws {
        for text in [
            #"{"año/mes":[{"día":"l","valor":1}]}"#, #"{"a\u00f1o\/mes":[{"d\u00eda":"l","valor":1}]}"#,
            #"{"a\u00F1o/mes":[{"d\u00EDa":"l","valor":1}]}"#,
        ] {
            let reading = try Reading.of(text) {
                $0.items = "$.año/mes"
                $0.fields = ["name": "día", "value": "valor"]
            }
            #expect(reading.outcome == .ok, "\(reading.words)")
            #expect(reading.names == ["l"])
        }
    }

    @Test func `a path that leads nowhere is told with the keys that exist`() throws {
        let text = #"{"data":{"rows":[{"n":"a","v":1}],"total":1}}"#
        let reading = try Reading.of(text) { $0.items = "$.data.lines" }
        #expect(reading.fault?.code == "mapping.no_match")
        #expect(reading.words.contains("an object with the keys rows, total at /data, and nothing beyond"))
        let field = try Reading.of(text) {
            $0.items = "$.data.rows"
            $0.fields = ["value": "$.w"]
        }
        #expect(field.fault?.code == "mapping.no_match")
        #expect(field.words.contains("value at $.w|an item with n, v|/data/rows/0/w"))
    }

    @Test(arguments: [
        ("$.a[*].b[*]", "data.empty"), ("$.e[*]", "data.empty"), ("$.e[*].b", "data.empty"),
        ("$.x[*]", "mapping.no_match"), ("$.a[*].x", "mapping.no_match"), ("$.a[*].x[*]", "mapping.no_match"),
        ("$..x", "mapping.no_match"), ("$.a[*].b[*].c", "data.empty"),
    ])
    func `a path that is wrong is told from data that is empty`(_ items: String, _ code: String) throws {
        let reading = try Reading.of(#"{"a":[{"b":[]}],"e":[]}"#) { $0.items = items }
        #expect(reading.fault?.code == code)
    }

    @Test func `wildcards and descendants lead to items`() throws {
        let text = #"{"a":{"x":{"v":[{"n":1},{"n":2}]},"y":{"v":[{"n":3}]},"z":7},"b":{"n":{"n":4}}}"#
        func values(_ items: String, _ field: String) throws -> [Double?] {
            try Reading.of(text) {
                $0.items = items
                $0.fields = ["value": field]
            }.values
        }
        #expect(try values("$.a[*].v[*]", "n") == [1, 2, 3])
        #expect(try values("$.a.*.v[*].n", "$") == [1, 2, 3])
        #expect(try values("$.a..n", "$") == [1, 2, 3])
        #expect(try values("$.b..n", "n") == [4])
        #expect(try values("$.b..n", "$") == [4])
        let dropped = try Reading.of(text) {
            $0.items = "$.a[*].v[*]"
            $0.fields = ["value": "$.m"]
        }
        #expect(dropped.fault?.place == "/a/x/v/0/m")
        #expect(dropped.words.contains("an item with n"))
    }

    @Test func `presets need no paths`() throws {
        let pairs = try Reading.of(#"{"a":1,"b":null,"c":{"d":1}}"#) { $0.preset = .keyValue }
        #expect(pairs.names == ["a", "b"])
        #expect(pairs.values == [1, nil])
        #expect(pairs.outcome == .degraded)
        #expect(pairs.fault?.place == "/c")
        let arrays = try Reading.of(#"[["a",1],["b","2"],[],7]"#) { $0.preset = .arrays }
        #expect(arrays.values == [1, 2])
        #expect(arrays.warnings.first { $0.code == "item.dropped" }?.count == 2)
        #expect(try Reading.of(#"[["a",1]]"#).fault?.code == "shape.item")
        let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,41]},"properties":{"title":"T"}}"#
        let point = try Reading.of(feature, .map) { $0.preset = .geojson }
        #expect(point.items.first?.words == "T · 41.0 · 2.0")
        let lines = feature.replacing("[2,41]", with: "[[2,41],[3,42]]")
        #expect(try Reading.of(lines, .map) { $0.preset = .geojson }.words.contains("features that are points"))
        #expect(try Reading.of("{}", .map) { $0.preset = .geojson }.fault?.code == "shape.root")
    }

    @Test func `the subtitle of the code wins over that of the document`() throws {
        let text = #"[{"subtible":"a","subtitle":"b","latitude":1,"longitude":2}]"#
        #expect(try Reading.of(text, .map).items.first?.subtitle == "b")
    }

    @Test func `a bare value is an item where that is its only meaning`() throws {
        let bare = try Reading.of("21.5", .semaphore)
        #expect(bare.values == [21.5])
        #expect(bare.codes == ["shape.bare_scalar"])
        #expect(try Reading.of(#""hello""#, .text).items.first?.text == "hello")
        #expect(try Reading.of("21.5", .bar).fault?.code == "shape.root")
        #expect(try Reading.of(#"{"main":{"temp":3}}"#, .number) { $0.items = "main.temp" }.codes.isEmpty)
        #expect(try Reading.of("null", .number).fault?.code == "data.empty")
    }

    @Test func `digits that a number cannot hold are told`() throws {
        let text = #"[{"name":"id","value":9223372036854775807}]"#
        #expect(try Reading.of(text).codes == ["number.rounded"])
        #expect(try Reading.of(text, .list).items.first?.text == "9223372036854775807")
    }
}

import DashboardReading
import Schema
import Testing

struct KindRuleTests {
    private func bars(_ count: Int, _ value: (Int) -> String = { "\($0)" }) -> String {
        "[" + (1...count).map { #"{"name":"n\#($0)","value":\#(value($0))}"# }.joined(separator: ",") + "]"
    }

    private func limited(_ limit: Double) -> WidgetSettings {
        var settings = WidgetSettings()
        settings.limit = limit
        return settings
    }

    @Test(arguments: [WidgetKind.bar, .list])
    func `a thousand items are shown, and of more it is told`(_ kind: WidgetKind) throws {
        #expect(try Reading.of(bars(1000), kind).codes.isEmpty)
        let cut = try Reading.of(bars(1001), kind)
        #expect(cut.outcome == .ok)
        #expect(cut.items.count == 1000)
        #expect(cut.codes == ["items.cut"])
        let chosen = try Reading.of(bars(1001), kind, settings: limited(5))
        #expect(chosen.items.count == 5)
        #expect(chosen.codes.isEmpty)
    }

    @Test func `the tail of a pie is one slice with its sum`() throws {
        #expect(try Reading.of(bars(40), .pie).codes.isEmpty)
        let pie = try Reading.of(bars(50), .pie)
        #expect(pie.items.count == 41)
        #expect(pie.items.last == WidgetItem(name: "Others", value: (41...50).reduce(0.0) { $0 + Double($1) }))
        #expect(pie.codes == ["pie.too_many_slices"])
        let chosen = try Reading.of(bars(50), .pie, settings: limited(3))
        #expect(chosen.items.count == 4)
        #expect(chosen.codes.isEmpty)
        let endless = try Reading.of(bars(25_000) { _ in "1" }, .pie)
        #expect(endless.codes == ["items.cut", "pie.too_many_slices"])
        #expect(endless.items.last?.value == 19_960)
    }

    @Test func `a pie that has nothing to divide is empty`() throws {
        let zero = try Reading.of(#"[{"name":"a","value":-1},{"name":"b","value":0}]"#, .pie)
        #expect(zero.outcome == .empty)
        #expect(zero.fault?.code == "data.zero_total")
        #expect(try Reading.of(#"[{"name":"a","value":null}]"#, .pie).fault?.code == "data.null")
        #expect(try Reading.of(#"[{"name":"a","value":-1}]"#, .pie).fault?.code == "shape.range")
    }

    @Test func `a line shows its newest points in the order of time`() throws {
        let points = (1...2500).map { #"{"at":\#($0 * 1000 % 2_500_007),"value":\#($0)}"# }.joined(separator: ",")
        let line = try Reading.of("[\(points)]", .line)
        #expect(line.items.count == 1000)
        let times = line.items.compactMap(\.at?.milliseconds)
        #expect(times == times.sorted())
        #expect(times.last == 2_500_000_000)
        #expect(line.codes == ["items.cut"])
        #expect(try Reading.of(#"{"value":3}"#, .line).items == [WidgetItem(name: nil, value: 3)])
    }

    @Test(arguments: [
        (#""2026-01-02T03:04:05+01:00""#, "2026-01-02T02:04:05.000Z"), ("1767323045", "2026-01-02T03:04:05.000Z"),
        ("1767323045.5", "2026-01-02T03:04:05.500Z"), ("1767323045000", "2026-01-02T03:04:05.000Z"),
        (#""1767323045""#, "2026-01-02T03:04:05.000Z"), (#""2026-01-02""#, "2026-01-02T00:00:00.000Z"),
    ])
    func `times are read in their usual forms`(_ at: String, _ time: String) throws {
        let reading = try Reading.of(#"[{"at":\#(at),"value":1}]"#, .line)
        #expect(reading.items.first?.at?.description == time)
    }

    @Test(arguments: [#""02/01/2026""#, "true", "1e300", "{}", #""noon""#])
    func `a time that is none drops its point`(_ at: String) throws {
        let reading = try Reading.of(#"[{"at":\#(at),"value":1},{"at":1767323045,"value":2}]"#, .line)
        #expect(reading.outcome == .degraded)
        #expect(reading.fault?.place == "/0/at")
        #expect(reading.fault?.remedy.contains("dateFormat") == true)
        #expect(reading.values == [2])
    }

    @Test func `a date format is what a person writes`() throws {
        let text = #"[{"at":"02/01/2026 03:04","value":1},{"at":"31/02/2026 00:00","value":2}]"#
        let reading = try Reading.of(text, .line) { $0.dateFormat = "dd/MM/yyyy HH:mm" }
        #expect(reading.items.map(\.at?.description) == ["2026-01-02T03:04:00.000Z"])
        #expect(reading.outcome == .degraded)
    }

    @Test func `numbers are scaled, raised and rounded`() throws {
        func read(_ value: String, _ mapping: (inout WidgetMapping) -> Void) throws -> Double? {
            try Reading.of(#"[{"name":"a","value":\#(value)}]"#, mapping: mapping).values.first ?? nil
        }
        #expect(try read("3") { $0.scale = 0.1 } == 3 * 0.1)
        #expect(try read("20") { ($0.scale, $0.offset) = (1.8, 32) } == 68)
        #expect(try read("2.345") { $0.decimals = 1 } == 2.3)
        #expect(try read("1e300") { $0.decimals = 10 } == 1e300)
        let zero = try read("-0.01") { $0.decimals = 0 }
        #expect(zero == 0 && zero?.sign == .plus)
        let text = try Reading.of(#"[{"value":2.5},{"value":"x"}]"#, .list) { $0.decimals = 2 }
        #expect(text.items.map(\.text) == ["2.50", "x"])
        let beyond = try Reading.of(#"[{"name":"a","value":1e300}]"#) { $0.scale = 1e300 }
        #expect(beyond.fault?.code == "shape.range")
    }

    @Test(arguments: [
        "\"4,5\"", "\"n/a\"", "\"\"", "\"0x10\"", "\"nan\"", "\"inf\"", "\"1 000\"", "{}", "[]", "\"1e\"", "\"--1\"",
    ])
    func `what is no number is never a zero`(_ value: String) throws {
        let reading = try Reading.of("[{\"name\":\"a\",\"value\":\(value)}]")
        #expect(reading.outcome == .error)
        #expect(reading.fault?.code == "shape.wrong_type")
        #expect(reading.fault?.place == "/0/value")
        #expect(reading.items.isEmpty)
    }

    @Test func `coordinates are numbers of the Earth`() throws {
        func code(_ latitude: String, _ longitude: String) throws -> String? {
            try Reading.of(#"[{"latitude":\#(latitude),"longitude":\#(longitude)}]"#, .map).fault?.code
        }
        #expect(try code("90", "-180") == nil)
        #expect(try code("90.1", "0") == "shape.range")
        #expect(try code("0", "180.1") == "shape.range")
        #expect(try code("true", "0") == "shape.wrong_type")
        #expect(try code("null", "0") == "shape.missing_field")
        let value = try Reading.of(#"[{"latitude":1,"longitude":2,"value":"x"}]"#, .map)
        #expect(value.codes == ["field.dropped", "label.generated"])
        #expect(value.values == [nil])
    }

    @Test func `text is shown as it is, but for what disturbs`() throws {
        let text = #"[{"value":"<b>x</b>"},{"value":"a\u0000b\u202Ec\u0007"},{"value":"\\u0000"}]"#
        let list = try Reading.of(text, .list)
        #expect(list.items.map(\.text) == ["<b>x</b>", "abc", "\\u0000"])
        #expect(list.warnings == [PollWarning("text.sanitised", place: "/1/value")])
        let long = String(repeating: "é", count: 9000)
        #expect(try Reading.of(#"[{"value":"\#(long)"}]"#, .list).items.first?.text?.count == 500)
        let cut = try Reading.of(#"[{"value":"\#(long)"}]"#, .text)
        #expect(cut.items.first?.text?.count == 8000)
        #expect(cut.codes == ["text.cut"])
    }

    @Test func `a single value is the first, and no other in its place`() throws {
        #expect(try Reading.of(#"[{"value":"n/a"},{"value":3}]"#, .number).outcome == .error)
        #expect(try Reading.of(#"[{"value":2},{"value":3}]"#, .number).codes == ["number.extra_items"])
        #expect(try Reading.of(#"[{"value":null},{"value":3}]"#, .semaphore).fault?.code == "data.null")
        #expect(try Reading.of(#"[{"value":true}]"#, .text).items.first?.text == "true")
    }
}

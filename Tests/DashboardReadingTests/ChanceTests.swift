import DashboardReading
import Schema
import TestKit
import Testing

/// Bodies by chance: whatever comes is read or refused, and nothing that is no number is shown as one.
struct ChanceTests {
    private static let kinds: [WidgetKind] = [.bar, .pie, .semaphore, .map, .list, .number, .line, .text]
    private static let formats: [SourceFormat] = [.json, .xml, .csv]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `bytes by chance never stop it`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let database = try JSONDatabase()
        let alphabet = Array("{}[]\",:\\/<>&;=!?-.0123456789eE truefalsn\n\r\t$@*#()'".utf8) + [0, 0xFF, 0xC3, 0xA9]
        for _ in 0..<1500 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
            }
            for format in Self.formats {
                let kind = Self.kinds.randomElement(using: &random) ?? .bar
                let reader = WidgetReader(kind: kind, database: database)
                let reading = reader.read(SourceBody(bytes: bytes, format: format))
                #expect((reading.fault == nil) == (reading.outcome == .ok))
                #expect(reading.outcome != .ok || !reading.items.isEmpty)
                #expect(reading.outcome != .error || reading.items.isEmpty)
            }
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func `documents that are almost right never stop it`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let reader = WidgetReader(kind: .bar, database: try JSONDatabase())
        let bodies: [(SourceFormat, String)] = [
            (.json, #"[{"name":"a","value":1,"n":{"x":[null,true]}},{"name":"\u00e9\ud83d\ude00","value":"2"}]"#),
            (
                .xml,
                "<?xml version='1.0'?><r xmlns:n='u'><i name='a' value='1'/><n:i>&amp;<![CDATA[x]]></n:i><!-- c --></r>"
            ),
            (.xml, "<!DOCTYPE r [<!ELEMENT r ANY><!ENTITY e 'x'>]><r><i value='1'>&e;</i></r>"),
            (.csv, "name;value\r\n\"a;b\";1\r\n\"c\"\"d\";2\r\n"),
        ]
        var outcomes: Set<PollResult> = []
        for _ in 0..<1500 {
            for (format, text) in bodies {
                var bytes = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    switch Int.random(in: 0...3, using: &random) {
                    case 0: bytes.remove(at: place)
                    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                    case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
                    default: bytes.insert(contentsOf: bytes[..<place].suffix(9), at: place)
                    }
                }
                outcomes.insert(reader.read(SourceBody(bytes: bytes, format: format)).outcome)
            }
        }
        #expect(outcomes.isSuperset(of: [.ok, .degraded, .error]))
    }

    @Test(arguments: [4, 5, 6] as [UInt64])
    func `paths by chance never stop it`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let database = try JSONDatabase()
        let parts = [
            "$", ".", "..", "a", "b", "[0]", "[*]", "[#-1]", "'", "\"", "//", "/", "i", "@v", "[", "]", "(", ")",
            "count(", "*", "|", "=", "1", "#1", "not(", "self::", "n:", "position()", "last()", "'x'", ",", " ",
        ]
        let bodies: [(SourceFormat, String)] = [
            (.json, #"{"a":[{"b":[1,{"a":2}]},null],"b":{"a":"x"}}"#), (.xml, "<a><b v='1'><i>2</i></b><b/>x</a>"),
            (.csv, "a,b\n1,2\n"),
        ]
        for _ in 0..<1500 {
            func path() -> String {
                let some = (0..<Int.random(in: 1...7, using: &random)).map { _ in parts.randomElement(using: &random) }
                return some.compactMap { $0 }.joined()
            }
            var mapping = WidgetMapping()
            if Bool.random(using: &random) { mapping.items = path() }
            mapping.fields = ["value": path(), "name": path()]
            for (format, text) in bodies {
                let kind = Self.kinds.randomElement(using: &random) ?? .bar
                let reader = WidgetReader(kind: kind, mapping: mapping, database: database)
                let reading = reader.read(SourceBody(bytes: Array(text.utf8), format: format))
                let violations = mapping.violations(for: kind, in: format)
                #expect(violations.isEmpty || reading.outcome == .error, "\(mapping) in \(format)")
            }
        }
    }

    @Test(arguments: [7, 8, 9, 10] as [UInt64])
    func `what is shown is what came, and nothing else is a number`(_ seed: UInt64) throws {
        var random = Seeded(seed)
        let database = try JSONDatabase()
        /// A value in JSON, and what of it is shown: a number, a gap, or nothing.
        let values: [(json: String?, shown: Double??)] = [
            ("0", 0), ("-3", -3), ("2.5", 2.5), ("1e3", 1000), (#""7""#, 7), (#""-0.5""#, -0.5), ("true", 1),
            ("false", 0), ("null", .some(nil)), (nil, nil), (#""4,5""#, nil), (#""""#, nil), (#""x""#, nil),
            ("{}", nil), ("[0]", nil), ("1e999", nil), (#""1e999""#, nil), (#""NaN""#, nil),
        ]
        for _ in 0..<400 {
            let chosen = (0..<Int.random(in: 1...6, using: &random)).compactMap { _ in
                values.randomElement(using: &random)
            }
            let items = chosen.enumerated().map { index, value in
                value.json.map { #"{"name":"\#(index)","value":\#($0)}"# } ?? #"{"name":"\#(index)"}"#
            }
            let text = "[\(items.joined(separator: ","))]"
            let reading = WidgetReader(kind: .bar, database: database).read(SourceBody(bytes: Array(text.utf8)))
            let shown = chosen.compactMap(\.shown)
            #expect(reading.values == shown, "\(text)")
            let isWhole = shown.count == chosen.count
            #expect(isWhole == (reading.outcome == .ok || reading.fault?.code == "data.null"), "\(text)")
        }
    }
}

import Testing

@testable import Schema

struct JSONScannerTests {
    @Test(
        arguments: [
            #"{}"#, #"[]"#, #"{"a":1,"b":[true,false,null]}"#, " \t\r\n{ \"a\" : 1 } \n", #""""#, #""é\u00e9\n\/""#,
            #""\ud83d\ude00""#, "0", "-0", "-1.5e-3", "1E+9", "1e400", "true", "false", "null", #"{"":0}"#,
            #"{"a":{"b":1},"b":{"a":1}}"#, "9007199254740992", "-9007199254740992", "9007199254740993.0",
            "\"\u{7F}\u{2028}\"", #"{"a":1,"A":2}"#, #"[[1],[1]]"#,
        ])
    func `a good document is accepted`(_ text: String) throws {
        _ = try JSONScanner.scan(Array(text.utf8))
    }

    @Test(
        arguments: [
            ("", "expected a value", 0), ("  ", "expected a value", 2), ("\u{FEFF}{}", "expected a value", 0),
            (#"{"a":1,}"#, "expected a key in double quotes", 7), ("[1,]", "expected a value after the comma", 3),
            ("[1,,2]", "expected a value", 3), ("[,1]", "expected a value", 1), ("[1 2]", "expected ]", 3),
            ("{a:1}", "expected a key in double quotes", 1), (#"{"a" 1}"#, "expected :", 5),
            (#"{"a":1 "b":2}"#, "expected }", 7), ("{'a':1}", "expected a key in double quotes", 1),
            ("1 2", "nothing may follow the value", 2), ("{}{}", "nothing may follow the value", 2),
            ("truex", "nothing may follow the value", 4), ("tru", "expected true", 3), ("NaN", "expected a value", 0),
            ("nul", "expected null", 3), ("-", "not a number", 0), ("01", "not a number", 0),
            ("+1", "expected a value", 0),
            (".5", "expected a value", 0), ("1.", "expected a digit", 2), ("1e", "expected a digit", 2),
            ("-Infinity", "not a number", 0), ("0x10", "nothing may follow the value", 1),
            ("9007199254740993", "the integer is beyond ±9007199254740992", 0),
            ("[-9007199254740993]", "the integer is beyond ±9007199254740992", 1),
            ("123456789012345678901234567890", "the integer is beyond ±9007199254740992", 0),
            ("\"a\tb\"", "a control character must be escaped", 2),
            ("\"\u{0}\"", "a control character must be escaped", 1),
            (#""\x""#, "unknown escape in a text", 2), (#""\u12g4""#, "expected four hexadecimal digits", 5),
            (#""\ud800""#, "half of a surrogate pair", 1), (#""\ude00""#, "half of a surrogate pair", 1),
            (#""\ud800\u0041""#, "half of a surrogate pair", 1), (#""\ud800\n""#, "half of a surrogate pair", 1),
            (#"{"a":1,"a":2}"#, "the key stands twice in one object", 8), ("// x\n1", "expected a value", 0),
            (#"{"a":1,"\u0061":2}"#, "the key stands twice in one object", 8),
            (#"[{"x":{"k":1,"k":1}}]"#, "the key stands twice in one object", 14),
            ("{\"\u{E9}\":1,\"e\u{301}\":2}", "the key stands twice in one object", 9),
        ])
    func `a bad document is refused, with the reason and the place`(_ text: String, _ reason: String, _ offset: Int) {
        #expect(throws: JSONFault(reason: reason, offset: offset)) { try JSONScanner.scan(Array(text.utf8)) }
    }

    @Test(arguments: [
        [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
    ])
    func `bytes that are no UTF-8 are refused`(_ bytes: [UInt8]) {
        #expect(throws: JSONFault(reason: "the text is not valid UTF-8", offset: 0)) { try JSONScanner.scan(bytes) }
    }

    @Test func `thirty-two levels are accepted and one more is refused`() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
        }
        _ = try JSONScanner.scan(nested(32, "[", "]"))
        _ = try JSONScanner.scan(nested(32, #"{"a":"#, "}"))
        let fault = JSONFault(reason: "nested deeper than 32 levels", offset: 32, isTooDeep: true)
        #expect(throws: fault) { try JSONScanner.scan(nested(33, "[", "]")) }
        #expect(throws: fault) { try JSONScanner.scan(nested(60_000, "[", "]")) }
        #expect(throws: JSONFault.self) { try JSONScanner.scan(nested(33, #"{"a":"#, "}")) }
    }

    @Test func `a key that stands twice is found among many`() throws {
        let keys = (0..<40).map { "\"key\($0)\":\($0)" }
        _ = try JSONScanner.scan(Array("{\(keys.joined(separator: ","))}".utf8))
        for double in [0, 7, 15, 16, 39] {
            let text = "{\((keys + ["\"key\(double)\":0"]).joined(separator: ","))}"
            #expect(throws: JSONFault.self) { try JSONScanner.scan(Array(text.utf8)) }
        }
    }

    @Test func `every part of a document that is cut short is refused`() throws {
        let text = #"{"a":[1,-2.5e3,{"é":"\ud83d\ude00\\"}],"b":null,"c":true,"d":""}"#
        let bytes = Array(text.utf8)
        _ = try JSONScanner.scan(bytes)
        for count in 0..<bytes.count {
            #expect(throws: JSONFault.self) { try JSONScanner.scan(Array(bytes[..<count])) }
        }
    }

    @Test func `the members of the outermost object are found where they are`() throws {
        let payload = Array(#" {"id" : "a\"b", "n": -1.5, "o": {"id": 2}, "\u0074ime":"x"} "#.utf8)
        let layout = try JSONScanner.scan(payload)
        #expect(layout.isObject)
        #expect(layout.members.count == 4)
        #expect(layout.text("id", in: payload) == "a\"b")
        #expect(layout.number("n", in: payload) == -1.5)
        #expect(layout.range("o", in: payload).map { payload[$0].elementsEqual(#"{"id": 2}"#.utf8) } == true)
        #expect(layout.text("time", in: payload) == "x")
        #expect(layout.text("n", in: payload) == nil)
        #expect(layout.number("id", in: payload) == nil)
        #expect(layout.range("i", in: payload) == nil)
    }

    @Test func `a number beyond all numbers is none`() throws {
        let payload = Array(#"{"ttl":1e400}"#.utf8)
        #expect(try JSONScanner.scan(payload).number("ttl", in: payload) == nil)
    }

    @Test func `of foreign JSON the members are noted whose key comes again`() throws {
        let text = #"{"a":1 , "b":{"c":[],"c":{"a":2},"\u0063":3},"a":4}"#
        let payload = Array(text.utf8)
        let parts = try JSONScanner.scan(payload, by: .foreign).overridden.map {
            String(decoding: payload[$0], as: UTF8.self)
        }
        #expect(parts == [#""c":[],"#, #""c":{"a":2},"#, #""a":1 ,"#])
        #expect(try JSONScanner.scan(Array(#"{"a":{"a":1},"b":[{"a":2}]}"#.utf8), by: .foreign).overridden.isEmpty)
        let keys = (0..<40).map { "\"key\($0)\":\($0)" }
        let twice = try JSONScanner.scan(Array("{\((keys + keys + keys).joined(separator: ","))}".utf8), by: .foreign)
        #expect(twice.overridden.count == 80)
    }

    @Test func `foreign JSON may be deeper, and have integers of any length`() throws {
        _ = try JSONScanner.scan(Array("[123456789012345678901234567890]".utf8), by: .foreign)
        let deep = Array((String(repeating: "[", count: 64) + String(repeating: "]", count: 64)).utf8)
        _ = try JSONScanner.scan(deep, by: .foreign)
        #expect(throws: JSONFault(reason: "nested deeper than 64 levels", offset: 64, isTooDeep: true)) {
            try JSONScanner.scan([0x5B] + deep + [0x5D], by: .foreign)
        }
    }
}

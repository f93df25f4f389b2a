import TestKit
import Testing

@testable import Schema

struct ScalarTests {
    @Test(
        arguments: [
            ("1", Scalar.number(1), "1"), ("0", .number(0), "0"), ("1.5", .number(1.5), "1.5"),
            ("true", .truth(true), "true"),
            ("\"1\"", .text("1"), "\"1\""), ("\"true\"", .text("true"), "\"true\""), ("-0.0", .number(0), "0"),
            ("9007199254740992", .number(0x1p53), "9007199254740992"), ("1e18", .number(1e18), "1e+18"),
        ])
    func `a scalar keeps its type both ways`(_ json: String, _ scalar: Scalar, _ written: String) throws {
        let codec = JSONCodec()
        let value = try codec.value([Scalar].self, from: Array("[\(json)]".utf8)[...])
        #expect(value == [scalar])
        #expect(String(decoding: try codec.encode(value), as: UTF8.self) == "[\(written)]")
    }

    @Test func `every number it writes is one that the contract accepts`() throws {
        var random = Seeded(8)
        let numbers = (0..<2000).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        for number in numbers + [0x1p53, 0x1p53 + 2, -0x1p60, 1e15, 1e16, .greatestFiniteMagnitude] {
            let json = try JSONCodec().encode([Scalar.number(number)])
            _ = try JSONScanner.scan(json)
            #expect(try JSONCodec().value([Scalar].self, from: json[...]) == [.number(number)])
        }
    }

    @Test(arguments: ["null", "[]", "{}"])
    func `what is no scalar is refused`(_ json: String) {
        #expect(throws: Problem.self) { try JSONCodec().value([Scalar].self, from: Array("[\(json)]".utf8)[...]) }
    }
}

import Foundation
import TestKit
import Testing

@testable import Schema
@testable import SchemaExport

/// The scanner beside Foundation's decoder, which reads what the scanner let pass.
struct JSONScannerAgreementTests {
    private static let documents = [
        #"{"state":"ON","brightness":42,"transition":0.5,"list":[1,2,{"a":null}]}"#,
        #"{"specversion":"1.0","id":"a\u00e9","data":{"x":[true,false]},"é":"ñ😀"}"#,
        #"[[],{},"",0,-1.25e+3,"\ud83d\ude00\\\"\n"]"#,
    ]
    /// Where Foundation is too kind, by the reason the scanner gives.
    private static let kindness = [
        "a control character must be escaped", "expected a key in double quotes", "expected a value after the comma",
        "the key stands twice in one object", "nested deeper than 32 levels",
        "the integer is beyond ±9007199254740992",
    ]
    /// Bytes that matter to JSON, so that many mutations stay close to it.
    private static let alphabet = Array("{}[]\",:\\/0123456789.eE+-truefalsn \n\t\u{1}ué".utf8) + [0xFF, 0xC3]

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `mutations never crash it, and it agrees with Foundation but for the known differences`(_ seed: UInt64) {
        var random = Seeded(seed)
        var (good, bad) = (0, 0)
        for _ in 0..<5000 {
            let payload = Self.mutation(&random)
            let isJSON = (try? JSONDecoder().decode(JSONTree.self, from: Data(payload))) != nil
            do {
                _ = try JSONScanner.scan(payload)
                good += 1
                let text = String(decoding: payload, as: UTF8.self)
                #expect(isJSON || Self.isTooMuchForFoundation(text), "only the scanner accepts \(text)")
            } catch {
                bad += 1
                let text = String(decoding: payload, as: UTF8.self)
                let isKnown = Self.kindness.contains(error.reason)
                #expect(!isJSON || isKnown, "only Foundation accepts \(text): \(error)")
            }
        }
        #expect(good > 200 && bad > 200, "the mutations prove nothing: \(good) good, \(bad) bad")
    }

    @Test(arguments: [5, 6] as [UInt64])
    func `a tree that is made without a decoder is the decoder's`(_ seed: UInt64) {
        var random = Seeded(seed)
        var count = 0
        for _ in 0..<5000 {
            let payload = Self.mutation(&random)
            guard let tree = JSONTreeReader.read(payload),
                let decoded = try? JSONDecoder().decode(JSONTree.self, from: Data(payload))
            else { continue }
            count += 1
            #expect(tree == decoded, "of \(String(decoding: payload, as: UTF8.self))")
        }
        #expect(count > 200, "the mutations prove nothing: \(count) read")
    }

    @Test func `random bytes never crash it`() {
        var random = Seeded(99)
        for _ in 0..<20_000 {
            let payload = (0..<Int.random(in: 0...24, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = try? JSONScanner.scan(payload)
            _ = try? InboundReader.read(payload)
            _ = try? Envelope.read(payload)
        }
    }

    private static func mutation(_ random: inout Seeded) -> [UInt8] {
        var bytes = Array((documents.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            let byte = alphabet.randomElement(using: &random) ?? 0
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = byte
            case 1: bytes.insert(byte, at: place)
            case 2: bytes.remove(at: place)
            default: bytes.insert(contentsOf: bytes[place...].prefix(6), at: place)
            }
        }
        return bytes
    }

    /// Good numbers that Foundation refuses: those that fit no Double, and a zero with an exponent (`0e5`).
    private static func isTooMuchForFoundation(_ text: String) -> Bool {
        text.split { !"0123456789.eE+-".contains($0) }.contains { number in
            let value = Double(number)
            return value == .infinity || value == -.infinity || (value == 0 && number.contains { "eE".contains($0) })
        }
    }
}

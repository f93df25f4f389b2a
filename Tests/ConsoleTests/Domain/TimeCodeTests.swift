import ConsoleDomain
import Schema
import Testing

@Suite struct TimeCodeTests {
    private let secret = Array("12345678901234567890".utf8)

    /// Appendix B of RFC 6238, SHA-1.
    @Test(arguments: [
        (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
        (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
    ])
    func `codes are those of RFC 6238`(seconds: Int64, code: String) {
        let step = TimeCode.step(at: Timestamp(milliseconds: seconds * 1000))
        #expect(TimeCode(secret: secret).code(step: step, digits: 8) == code)
        #expect(TimeCode(secret: secret).code(step: step) == code.suffix(6))
    }

    @Test func `a clock may be wrong by one period, not by two`() {
        let codes = TimeCode(secret: secret)
        let now = Timestamp(milliseconds: 1_234_567_890_000)
        let step = TimeCode.step(at: now)
        for offset in Int64(-1)...1 {
            #expect(codes.match(codes.code(step: step + offset), at: now, after: nil) == step + offset)
        }
        #expect(codes.match(codes.code(step: step + 2), at: now, after: nil) == nil)
        #expect(codes.match(codes.code(step: step - 2), at: now, after: nil) == nil)
    }

    @Test func `a code that was used, and every one before it, is good for nothing`() {
        let codes = TimeCode(secret: secret)
        let now = Timestamp(milliseconds: 1_234_567_890_000)
        let step = TimeCode.step(at: now)
        #expect(codes.match(codes.code(step: step), at: now, after: step) == nil)
        #expect(codes.match(codes.code(step: step - 1), at: now, after: step) == nil)
        #expect(codes.match(codes.code(step: step + 1), at: now, after: step) == step + 1)
    }

    /// RFC 4648, section 10.
    @Test(arguments: [("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("foobar", "MZXW6YTBOI")])
    func `secrets are told in Base32`(plain: String, text: String) {
        #expect(Base32.text(Array(plain.utf8)) == text)
    }
}

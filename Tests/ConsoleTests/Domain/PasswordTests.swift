import ConsoleDomain
import Schema
import Testing

@Suite struct PasswordTests {
    @Test(arguments: [
        ("short", "minLength"), ("aaaabbbbaaaa", "variety"), ("password12345", "common"), ("Contraseña2024", "common"),
        ("my name is ana!", "user"), (String(repeating: "abcdefg", count: 40), "maxLength"),
    ])
    func `a password that is easily guessed is refused with the reason`(password: String, rule: String) {
        #expect(PasswordRules.fault(password, user: "ana")?.rule == rule)
    }

    @Test(arguments: ["correct horse battery", "un gato en el tejado", "ñandú·y·colibrí·7"])
    func `a sentence is a good password`(password: String) {
        #expect(PasswordRules.fault(password, user: "ana") == nil)
    }

    @Test func `a name is plain, so that it can stand in topics, logs and addresses`() {
        #expect(["ana", "dra.torres", "wall-2"].allSatisfy { PasswordRules.nameFault($0) == nil })
        let bad = ["", "a", "Ana", "<b>", "ana/eva", "ana maria", String(repeating: "x", count: 41)]
        #expect(bad.allSatisfy { PasswordRules.nameFault($0) != nil })
    }

    @Test func `a key that differs in any one bit, or in length, is another`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 1...200 {
            let key = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            let hash = PasswordHash(cost: .usual, salt: Array(0..<16), key: key)
            #expect(hash.isKey(key))
            for place in key.indices {
                var other = key
                other[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
                #expect(!hash.isKey(other))
            }
            let random = key.map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            #expect(!hash.isKey(random) && !hash.isKey(Array(key.dropLast())) && !hash.isKey([]))
        }
    }

    @Test func `a hash is read back from its text`() throws {
        let hash = PasswordHash(cost: .usual, salt: Array(0..<16), key: Array(100..<132))
        #expect(hash.text.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
        #expect(PasswordHash(hash.text) == hash)
    }

    @Test(arguments: [
        "", "$scrypt$", "$argon2id$ln=15,r=8,p=3$AAAA$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$ln=15,r=8,p=3$AAAA$",
        "$scrypt$ln=40,r=8,p=3$AAAA$AAAAAAAAAAAAAAAAAAAAAA", "$scrypt$r=8,ln=15,p=3$AAAA$AAAAAAAAAAAAAAAAAAAAAA",
    ])
    func `what is no hash, or would take too long, is none`(text: String) { #expect(PasswordHash(text) == nil) }
}

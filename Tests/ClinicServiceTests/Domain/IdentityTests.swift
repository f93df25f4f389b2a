import ClinicServiceDomain
import Schema
import Testing

struct IdentityTests {
    @Test(arguments: [
        ("1.020.304-050", "1020304050"), (" x-1234567 l", "X1234567L"), ("12345678z", "12345678Z"), ("—. ", ""),
    ])
    func `numbers are compared without what stands between`(_ written: String, _ number: String) {
        #expect(DocumentNumber.normalised(written) == number)
    }

    @Test func `a document is the same one by kind, country and number`() {
        func identity(_ kind: IdentityKind, _ number: String, _ country: String? = nil) -> String {
            DocumentNumber.identity(IdentityDocument(kind, number, country: country), country: "CO")
        }
        #expect(identity(.cc, "1.020") == identity(.cc, "10-20", "co"))
        #expect(identity(.cc, "1020") != identity(.ce, "1020"))
        #expect(identity(.passport, "1020") != identity(.passport, "1020", "ES"))
    }

    @Test(arguments: [
        ("+57 300 123 45 67", "3001234567", true), ("(300) 123-4567", "300.123.4567", true),
        ("0034 911 234 567", "911234567", true), ("123 45 67", "601 123 45 67", true), ("112", "112", true),
        ("123456", "99123456", false), ("3001234567", "3001234568", false), ("", "", false), ("x", "y", false),
    ])
    func `two phones are one with and without the country`(_ one: String, _ other: String, _ same: Bool) {
        #expect(PhoneDigits.areSame(one, other) == same)
        #expect(PhoneDigits.areSame(other, one) == same)
    }

    @Test func `one phone has one tail`() {
        #expect(PhoneDigits.tail("+57 300 123 45 67") == "1234567")
        #expect(PhoneDigits.tail("1234567") == "1234567")
        #expect(PhoneDigits.tail("123456") == nil)
    }
}

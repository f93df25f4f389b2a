import DashboardReading
import Schema
import Testing

struct SecretTests {
    private static let secret = #"s3"cr/et&x"#

    @Test(arguments: [
        #"[{"name":"s3\"cr/et&x","value":1}]"#, #"[{"name":"s3\"cr\/et&x","value":1}]"#,
    ])
    func `a secret that a server echoes is not shown`(_ text: String) throws {
        let reading = try Reading.of(text, secrets: [Self.secret])
        #expect(reading.names == ["•••"])
    }

    @Test(arguments: [
        #"{"token":"s3\"cr/et&x","more":1}"#, #"oops s3"cr/et&x"#, "see /a?key=s3%22cr%2Fet%26x", #"{"s3\"cr/et&x":1}"#,
        "<p>s3\"cr/et&amp;x</p>",
    ])
    func `a secret is in no part of a fault`(_ text: String) throws {
        for format in [SourceFormat.json, .xml, .csv] {
            let reading = try Reading.of(text, format: format, secrets: [Self.secret])
            #expect(reading.fault != nil)
            let words = "\(reading)"
            for part in ["cr/et", "cr%2Fet", "cr\\/et"] { #expect(!words.contains(part), "\(words)") }
        }
    }

    @Test func `no part of a secret is left where an excerpt is cut`() throws {
        let secret = String((0..<400).map { "abcdefghij"[String.Index(utf16Offset: $0 % 10, in: "abcdefghij")] })
        for before in 0..<130 {
            let text = String(repeating: "-", count: before) + secret + secret + String(repeating: secret, count: 20)
            let reading = try Reading.of(text, secrets: [secret])
            #expect(reading.fault?.excerpt?.contains("abc") == false)
            #expect((reading.fault?.excerpt?.count ?? 0) <= 120)
        }
    }

    @Test func `no secret hides nothing`() throws {
        #expect(try Reading.of(#"[{"name":"a","value":1}]"#, secrets: [""]).names == ["a"])
    }
}

import Testing

@testable import Fetching

/// Addresses and ranges as text.
struct AddressRangeTests {
    @Test(arguments: ["127.1", "0x7f.0.0.1", "0177.0.0.1", "1.2.3", "1.2.3.4.5", "::1%lo", "[::1]", "a", ""])
    func `only the usual spellings are addresses`(_ text: String) { #expect(IPAddress(text) == nil) }

    @Test(arguments: ["127.0.0.1", "255.255.255.255", "::1", "fd00::20", "2001:db8::a:b"])
    func `an address is written as it is read`(_ text: String) { #expect(IPAddress(text)?.description == text) }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0.1/8", "::/129", "10.0.0.0/", "/8", "10.0.0.0/-1", "10.0.0.0/+8", "10/8", "",
    ])
    func `what is no range is none`(_ text: String) { #expect(AddressRange(text) == nil) }

    @Test func `a range ends where it ends`() throws {
        let range = try #require(AddressRange("192.168.8.0/21"))
        for (text, isIn) in [
            ("192.168.7.255", false), ("192.168.8.0", true), ("192.168.15.255", true), ("192.168.16.0", false),
        ] {
            #expect(range.contains(try #require(IPAddress(text))) == isIn)
        }
        let six = try #require(IPAddress("ffff::1"))
        #expect(AddressRange("0.0.0.0/0")?.contains(six) == false)
        #expect(AddressRange("::/0")?.contains(six) == true)
    }
}

@testable import Fetching

/// Ways to write a host that no fetch may reach, whatever the profile.
enum ForbiddenSpellings {
    /// Spellings of this machine.
    static let thisMachine = [
        "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0x7f.0.0.1", "0x7F.0x0.0x0.0x1",
        "017700000001", "0177.0.0.1", "0177.1", "00000177.0.0.1", "127.0.0.2", "127.127.127.127", "127.255.255.254",
        "localhost", "LOCALHOST", "0", "0.0.0.0", "0x0", "0.1.2.3",
        // Letters and digits from elsewhere, and percent signs.
        "①②⑦.⓪.⓪.①", "１２７.０.０.１", "127。0。0。1", "127%2e0%2e0%2e1", "%31%32%37.0.0.1", "ⓛⓞⓒⓐⓛⓗⓞⓢⓣ",
        "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::]",
        // IPv4-mapped, IPv4-compatible, NAT64, 6to4, Teredo and SIIT.
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::FFFF:127.0.0.1]",
        "[::127.0.0.1]", "[::7f00:1]", "[64:ff9b::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]",
        "[2002:7f00:1::]", "[2002:7f00:1::1]", "[2001:0:53aa:64c::80ff:fffe]", "[::ffff:0:127.0.0.1]",
    ]

    /// Spellings of what is link-local, and of what tells a cloud's secrets.
    static let metadata = [
        "169.254.169.254", "2852039166", "0xa9fea9fe", "0251.0376.0251.0376", "169.254.43518", "169.254.1.1",
        "[::ffff:169.254.169.254]", "[::ffff:a9fe:a9fe]", "[64:ff9b::169.254.169.254]", "[2002:a9fe:a9fe::]",
        "[fe80::1]", "[febf::1]", "[fd00:ec2::254]", "100.100.100.200", "168.63.129.16", "192.0.0.192",
    ]

    /// Spellings of what is no single machine's address.
    static let others = [
        "224.0.0.1", "239.255.255.250", "3758096385", "255.255.255.255", "0xffffffff", "240.0.0.1", "192.0.2.1",
        "198.51.100.7", "203.0.113.9", "198.18.0.1", "[ff02::1]", "[2001:db8::1]", "[3fff::1]", "[100::1]", "[fec0::1]",
    ]

    /// Hosts that are refused before anybody thinks of an address.
    static let unreadable = [
        "[fe80::1%25lo]", "127.0.0.1%00.example.org", "127.0.0.1%20", "127%252e0%252e0%252e1", "me@127.0.0.1",
        "me:word@127.0.0.1",
    ]
}

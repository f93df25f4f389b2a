import Testing

@testable import Fetching

/// What the policy says, without any server.
struct AddressPolicyTests {
    private func isFine(_ address: String, _ policy: AddressPolicy, host: String = "host.lan") throws -> Bool {
        policy.objection(to: try #require(IPAddress(address)), port: 80, of: host) == nil
    }

    private func code(_ url: String, _ policy: AddressPolicy = AddressPolicy()) -> FetchFault.Code? {
        do {
            try policy.check(WebAddress(url))
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.1.20", "fc00::1", "fd12::1",
        "100.64.0.1",
        "100.127.255.255", "::ffff:192.168.1.20", "64:ff9b::10.0.0.1",
    ])
    func `a house's own addresses are for the profile home`(_ address: String) throws {
        #expect(try isFine(address, AddressPolicy(.home)))
        #expect(try !isFine(address, AddressPolicy(.shared)))
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0",
        "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "223.255.255.255", "2606:4700::1111",
        "64:ff9b::1.1.1.1", "::ffff:8.8.8.8",
    ])
    func `the whole world is open, up to the edges`(_ address: String) throws {
        for profile in AddressPolicy.Profile.allCases { #expect(try isFine(address, AddressPolicy(profile))) }
    }

    @Test func `every row of the table is read`() {
        #expect(AddressKind.table.map(\.range.description) == AddressKind.rows.map(\.0))
    }

    @Test func `a range that is allowed lifts every rule, and no neighbour's`() throws {
        var policy = AddressPolicy(.shared)
        policy.allowedRanges = [try #require(AddressRange("127.0.0.1/32"))]
        #expect(try isFine("127.0.0.1", policy))
        #expect(try isFine("::ffff:127.0.0.1", policy))
        #expect(try !isFine("127.0.0.2", policy))
        #expect(try !isFine("::1", policy))
    }

    @Test func `what is denied counts more than what is allowed`() throws {
        var policy = AddressPolicy()
        policy.allowedRanges = [try #require(AddressRange("192.168.0.0/16"))]
        policy.deniedRanges = [try #require(AddressRange("192.168.1.1"))]
        #expect(try isFine("192.168.1.2", policy))
        #expect(try !isFine("192.168.1.1", policy))
        #expect(try !isFine("::ffff:192.168.1.1", policy))
    }

    @Test func `a host that is allowed may be at a private address, and at no other`() throws {
        var policy = AddressPolicy(.shared)
        policy.allowedHosts = [try #require(HostPattern("*.lan"))]
        #expect(try isFine("192.168.1.20", policy, host: "nas.lan"))
        #expect(try !isFine("192.168.1.20", policy, host: "nas.example.org"))
        #expect(try !isFine("192.168.1.20", policy, host: "lan"))
        #expect(try !isFine("127.0.0.1", policy, host: "nas.lan"))
        #expect(try !isFine("169.254.169.254", policy, host: "nas.lan"))
    }

    @Test func `a host that is denied is refused before it is looked up`() throws {
        var policy = AddressPolicy()
        policy.deniedHosts = [try #require(HostPattern("*.internal")), try #require(HostPattern("router.lan"))]
        #expect(code("http://metadata.google.internal/", policy) == .address)
        #expect(code("http://Metadata.Google.INTERNAL./", policy) == .address)
        #expect(code("http://router.lan/", policy) == .address)
        #expect(code("http://a.router.lan/", policy) == nil)
    }

    @Test func `of many addresses those that may be asked are left`() throws {
        let url = try WebAddress("http://host/")
        let all = ["::1", "192.168.1.20", "127.0.0.1"].compactMap { IPAddress($0) }
        #expect(try AddressPolicy().allowed(all, of: url).map(\.description) == ["192.168.1.20"])
        #expect(throws: FetchFault.self) { try AddressPolicy(.shared).allowed(all, of: url) }
        #expect(throws: FetchFault.self) { try AddressPolicy().allowed([], of: url) }
    }

    @Test func `a server that is allowed lets no other of its machine be asked`() throws {
        var policy = AddressPolicy(.shared)
        policy.allowedServers = [
            try #require(ServerAddress("127.0.0.1:8300")), try #require(ServerAddress("[::1]:8300")),
        ]
        let here = ["127.0.0.1", "::1"].compactMap { IPAddress($0) }
        #expect(try policy.allowed(here, of: WebAddress("http://localhost:8300/")) == here)
        #expect(throws: FetchFault.self) { try policy.allowed(here, of: WebAddress("http://localhost:8301/")) }
        for text in ["127.0.0.1", "localhost:80", ":80", "127.0.0.1:0", "127.0.0.1:x", ""] {
            #expect(ServerAddress(text) == nil)
        }
    }

    @Test func `ports are 80, 443 and those from 1024, without the denied ones`() {
        var policy = AddressPolicy()
        policy.deniedPorts = [1883, 8883]
        for port in [80, 443, 1024, 8080, 65_535] { #expect(code("http://host:\(port)/", policy) == nil) }
        for port in [1, 22, 25, 81, 1023, 1883, 8883] { #expect(code("http://host:\(port)/", policy) == .port) }
    }

    @Test(arguments: [
        "ftp://host/", "file:///etc/passwd", "gopher://host/", "unix:///run/x.sock", "http+unix://x/", "host/path", "",
        "http://user@host/", "http://user:word@host/", "https://:word@host/", "http://", "http:///x", "http://a b/",
        "http://host:0/", "http://host:99999/", "http://[::1", "http://-x/", "javascript:alert(1)",
    ])
    func `what is no plain URL of a server is refused, and not repeated`(_ url: String) throws {
        let fault = #expect(throws: FetchFault.self) { try WebAddress(url) }
        #expect(fault?.code == .scheme)
        #expect(fault.map { "\($0)".contains("word@") || "\($0)".contains("passwd") } == false)
    }
}

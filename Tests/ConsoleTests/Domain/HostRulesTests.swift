import ConsoleDomain
import Testing

@Suite struct HostRulesTests {
    private let rules = HostRules(names: ["Casa.local"])

    @Test(arguments: [
        "localhost", "localhost:8380", "127.0.0.1:1", "[::1]", "[::1]:8380", "casa.local", "CASA.LOCAL:443",
    ])
    func `the console answers to its names`(host: String) { #expect(rules.accepts(host)) }

    @Test(arguments: [
        nil, "", "evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8380", "[::2]", "192.168.1.7",
    ])
    func `it answers to no other`(host: String?) { #expect(!rules.accepts(host)) }

    @Test func `a request of our own page is taken, and one of no page`() {
        #expect(isOwn("http://localhost:8380", "same-origin"))
        #expect(isOwn(nil, "same-origin"))
        #expect(isOwn(nil, "none"))
        #expect(isOwn(nil, nil))
    }

    @Test func `a request of another page is not, whatever it leaves out`() {
        #expect(!isOwn("http://evil.example", nil))
        #expect(!isOwn("http://localhost:9999", nil))
        #expect(!isOwn("https://localhost:8380", nil))
        #expect(!isOwn("null", nil))
        #expect(!isOwn(nil, "cross-site"))
        #expect(!isOwn(nil, "same-site"))
        #expect(!isOwn("http://localhost:8380", "cross-site"))
    }

    private func isOwn(_ origin: String?, _ site: String?) -> Bool {
        HostRules.isOwn(origin: origin, site: site, host: "localhost:8380", isSecure: false)
    }
}

import ConsoleDomain
import Schema
import Testing

@Suite struct StepUpRulesTests {
    private let now = Timestamp(milliseconds: 1_790_000_000_000)

    @Test(arguments: [
        ("ask", "clinic/export", true), ("cmd", "clinic/p1/erase", true), ("cmd", "clinic/p1/merge", true),
        ("cmd", "clinic/p1/unmerge", true), ("cmd", "clinic/keys/rotate", true), ("ask", "clinic/patient", false),
        ("cmd", "clinic/p1/export", false), ("cmd", "clinic/p1/update", false), ("cmd", "tasks/t1/merge", false),
        ("ask", "tasks/export", false), ("cmd", "clinic/p1/erase/more", false), ("ask", "clinic/p1/erase", false),
    ])
    func `what takes all of a patient along, or away, wants a fresh proof`(kind: String, path: String, isNeeded: Bool)
        throws
    {
        let (service, levels) = RightsTests.parts(path)
        #expect(StepUp.isNeeded(try #require(ChannelKind(rawValue: kind)), service, levels) == isNeeded)
    }

    @Test func `so do users, devices and the second factor`() {
        for route in ["POST /api/users", "DELETE /api/users/{user}", "POST /api/devices", "DELETE /api/devices/{name}"]
        {
            #expect(StepUp.isNeeded(route: route), "\(route)")
        }
        for route in ["GET /api/users", "GET /api/devices", "POST /api/session", "POST /api/ask/{service}/**"] {
            #expect(!StepUp.isNeeded(route: route), "\(route)")
        }
    }

    @Test func `a proof is fresh for five minutes, and one of tomorrow is none`() {
        #expect(StepUp.isFresh(now, at: now + 299))
        #expect(!StepUp.isFresh(now, at: now + 300))
        #expect(!StepUp.isFresh(now + 86_400, at: now))
        #expect(!StepUp.isFresh(nil, at: now))
    }
}

@Suite struct FactorRuleTests {
    @Test(arguments: UserRole.allCases)
    func `owners and clinicians from elsewhere owe a second factor`(role: UserRole) {
        let isOwing = [.owner, .clinician].contains(role)
        func isOwed(_ rule: FactorRule, hasFactor: Bool = false, isOnThisMachine: Bool = false) -> Bool {
            rule.isOwed(by: [role, .family], hasFactor: hasFactor, isOnThisMachine: isOnThisMachine)
        }
        #expect(isOwed(.demanded) == isOwing)
        #expect(!isOwed(.demanded, hasFactor: true))
        #expect(!isOwed(.demanded, isOnThisMachine: true))
        #expect(!isOwed(.offered))
    }

    @Test(arguments: [
        ("127.0.0.1", nil, false, true), ("::1", nil, false, true), ("::ffff:127.0.0.1", nil, false, true),
        ("192.0.2.7", nil, false, false), ("192.0.2.7", "127.0.0.1", true, false),
        ("127.0.0.1", "192.0.2.7", true, false), ("127.0.0.1", nil, true, false),
        ("127.0.0.1", "127.0.0.1", true, true), ("127.0.0.1", "192.0.2.7", false, true), ("unknown", nil, false, false),
    ])
    func `only who is known to be on this machine is`(peer: String, told: String?, isBehindProxy: Bool, isHere: Bool) {
        #expect(Loopback.isOrigin(peer: peer, told: told, isBehindProxy: isBehindProxy) == isHere)
    }
}

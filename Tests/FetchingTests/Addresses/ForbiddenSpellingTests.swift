import TestKit
import Testing

@testable import Fetching

/// The system's own resolver, real listeners, and nobody who hears from us.
@Suite(.timeLimit(.minutes(5)))
struct ForbiddenSpellingTests {
    private static let everything = [
        "0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "224.0.0.0/3", "::/0", "192.0.0.0/8", "198.0.0.0/8",
    ]

    @Test(arguments: AddressPolicy.Profile.allCases, ["http", "https"])
    func `every spelling of a forbidden address is refused before a connection`(
        profile: AddressPolicy.Profile,
        scheme: String
    ) async throws {
        let port = try FreePort.find()
        let trap = try Trap(["0.0.0.0", "::"], port: port)
        defer { trap.close() }
        let spellings = ForbiddenSpellings.thisMachine + ForbiddenSpellings.metadata + ForbiddenSpellings.others
        #expect(spellings.count >= 60)
        try await Fetcher.run(Fetching.settings(profile: profile)) { fetcher in
            for host in spellings {
                let outcome = await fetcher.outcome(FetchRequest(url: "\(scheme)://\(host):\(port)/secret"))
                #expect(throws: FetchFault.self, "\(host)") { try outcome.get() }
                if case .failure(let fault) = outcome { #expect(fault.code == .address, "\(host): \(fault)") }
            }
            for host in ForbiddenSpellings.unreadable {
                let outcome = await fetcher.outcome(FetchRequest(url: "\(scheme)://\(host):\(port)/secret"))
                if case .failure(let fault) = outcome { #expect(fault.code == .scheme, "\(host): \(fault)") }
                #expect(throws: FetchFault.self, "\(host)") { try outcome.get() }
            }
        }
        #expect(trap.connections == 0 && trap.bytes == 0)
        // The trap works: what is allowed by hand falls into it, and it is the first that does.
        var request = FetchRequest(url: "http://0x7f.1:\(port)/")
        request.total = 5
        #expect(try await Fetching.fault(request).code == .timeout)
        try await eventually("it fell into the trap") { trap.connections == 1 && trap.bytes > 0 }
    }

    @Test func `those of this machine would reach a listener if they were not refused`() async throws {
        let port = try FreePort.find()
        let trap = try Trap(["0.0.0.0", "::"], port: port)
        defer { trap.close() }
        var settings = Fetching.settings()
        settings.policy.allowedRanges = Self.everything.compactMap { AddressRange($0) }
        let hosts = ["127.1", "0x7f000001", "017700000001", "localhost", "①②⑦.⓪.⓪.①", "[::ffff:127.0.0.1]"]
        try await Fetcher.run(settings) { fetcher in
            for host in hosts {
                var request = FetchRequest(url: "http://\(host):\(port)/")
                request.total = 3
                guard case .failure(let fault) = await fetcher.outcome(request) else { continue }
                #expect(fault.code == .timeout, "\(host): \(fault)")
            }
        }
        try await eventually("all fell into the trap") { trap.connections == hosts.count }
    }

    @Test func `a refusal says what the address is and how to allow it`() async throws {
        let request = FetchRequest(url: "http://[::ffff:169.254.169.254]:8080/latest?token=abc")
        let fault = try await Fetching.fault(request)
        #expect(fault.actual == "::ffff:169.254.169.254, which is 169.254.169.254, a cloud's metadata")
        #expect(fault.place == "http://[::ffff:169.254.169.254]:8080/latest")
        #expect(fault.remedy.contains("allow 169.254.169.254/32"))
    }
}

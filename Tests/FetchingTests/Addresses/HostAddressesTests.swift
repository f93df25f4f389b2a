import Foundation
import Synchronization
import TestKit
import Testing

@testable import Fetching

/// Lookups that hang.
@Suite(.timeLimit(.minutes(5)))
struct HostAddressesTests {
    /// A name server that answers when it is told to, and counts.
    private final class Gate: Sendable {
        private let state = Mutex<(isOpen: Bool, asked: Int)>((false, 0))
        var asked: Int { state.withLock { $0.asked } }
        func open() { state.withLock { $0.isOpen = true } }
        func wait() {
            state.withLock { $0.asked += 1 }
            while !state.withLock({ $0.isOpen }) { Thread.sleep(forTimeInterval: 0.005) }
        }
    }

    private func hosts(_ gate: Gate) -> HostAddresses {
        HostAddresses { host throws(HostAddresses.LookupFailure) in
            if host == "hangs.test" { gate.wait() }
            return [.v4(0x7F00_0001)]
        }
    }

    @Test func `a name server that hangs ends at the time for connecting`() async throws {
        let gate = Gate()
        defer { gate.open() }
        var settings = Fetching.settings("127.0.0.1/32")
        settings.connect = 0.2
        let begin = ContinuousClock.now
        let outcome = try await Fetcher.run(settings, hosts(gate)) {
            await $0.outcome(FetchRequest(url: "http://hangs.test:8080/"))
        }
        #expect(ContinuousClock.now - begin < .seconds(30))
        guard case .failure(let fault) = outcome else {
            Issue.record("an answer came")
            return
        }
        #expect(fault.code == .dns && fault.actual == "no answer within 0.2 s")
    }

    @Test func `many who ask for one name share a lookup, and no other name waits for it`() async throws {
        let gate = Gate()
        let hosts = hosts(gate)
        try await withThrowingTaskGroup(of: [IPAddress].self) { group in
            for _ in 0..<50 { group.addTask { try await hosts.of("hangs.test") } }
            try await eventually("the lookup hangs") { gate.asked == 1 }
            #expect(try await hosts.of("quick.test") == [.v4(0x7F00_0001)])
            gate.open()
            for try await addresses in group { #expect(addresses == [.v4(0x7F00_0001)]) }
        }
    }
}

import Testing

@testable import Bus

struct ConnectionStateTests {
    private let first = BrokerAddress(host: "a", port: 1)
    private let second = BrokerAddress(host: "b", port: 2)

    private func state(_ addresses: [BrokerAddress]? = nil, prefersVersion5: Bool = true) -> ConnectionState {
        ConnectionState(addresses: addresses ?? [first, second], patience: 10, prefersVersion5: prefersVersion5)
    }

    @Test func `it connects at once, and only once`() {
        var state = state()
        #expect(state.nextTick == 0)
        #expect(state.tick(now: 5) == .open(first, isVersion5: true))
        #expect(state.tick(now: 5) == nil)
        #expect(state.phase == .connecting(since: 5))
    }

    @Test func `an answer that does not come is given up after the patience`() {
        var state = state()
        _ = state.tick(now: 5)
        #expect(state.nextTick == 15)
        #expect(state.tick(now: 14.9) == nil)
        #expect(state.tick(now: 15) == .abandon)
    }

    @Test func `after a loss comes the next address, and after the last the first`() {
        var state = state()
        _ = state.tick(now: 0)
        state.lost(now: 0, chance: 0.5)
        #expect(state.phase == .waiting(until: 0.5))
        #expect(state.tick(now: 0.4) == nil)
        #expect(state.tick(now: 0.5) == .open(second, isVersion5: true))
        state.lost(now: 1, chance: 0.5)
        #expect(state.tick(now: 2) == .open(first, isVersion5: true))
    }

    @Test func `a refused version is tried again at once at the same address with 3·1·1`() {
        var state = state()
        _ = state.tick(now: 0)
        state.refusedVersion(now: 1)
        #expect(state.tick(now: 1) == .open(first, isVersion5: false))
    }

    @Test func `only a broker that has not spoken MQTT 5 is taken for one without it when it closes`() {
        var state = state([first, second])
        #expect(!state.mayLackVersion5)
        _ = state.tick(now: 0)
        #expect(state.mayLackVersion5)
        state.accepted(now: 1)
        #expect(!state.mayLackVersion5)
        state.lost(now: 20, chance: 0)
        #expect(state.tick(now: 20) == .open(second, isVersion5: true))
        #expect(state.mayLackVersion5)
        state.lost(now: 21, chance: 0)
        #expect(state.tick(now: 21) == .open(first, isVersion5: true))
        #expect(!state.mayLackVersion5)
    }

    @Test func `after a loss the preferred version is tried again`() {
        var state = state([first])
        _ = state.tick(now: 0)
        state.refusedVersion(now: 1)
        _ = state.tick(now: 1)
        state.accepted(now: 1)
        state.lost(now: 2, chance: 0)
        #expect(state.tick(now: 2) == .open(first, isVersion5: true))
        var old = self.state(prefersVersion5: false)
        old.lost(now: 0, chance: 0)
        #expect(old.tick(now: 0) == .open(second, isVersion5: false))
    }

    @Test func `waiting grows with each failure and begins anew after a success`() {
        var state = state([first])
        var waits: [Double] = []
        for _ in 0..<9 {
            state.lost(now: 0, chance: 1)
            if case .waiting(let until) = state.phase { waits.append(until) }
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        state.accepted(now: 0)
        #expect(state.phase == .connected && state.nextTick == nil)
        state.lost(now: 10, chance: 1)
        #expect(state.phase == .waiting(until: 11))
    }

    @Test func `a connection that does not last is no success`() {
        var state = state([first])
        var waits: [Double] = []
        for _ in 0..<5 {
            state.accepted(now: 0)
            state.lost(now: 9, chance: 1)
            if case .waiting(let until) = state.phase { waits.append(until - 9) }
        }
        #expect(waits == [1, 2, 4, 4, 4])
        #expect(state.shortLived == 5)
        state.accepted(now: 0)
        state.lost(now: 10, chance: 1)
        #expect(state.shortLived == 0)
    }

    @Test func `what ended never connects again`() {
        var state = state()
        state.end()
        state.lost(now: 0, chance: 0)
        #expect(state.phase == .ended && state.tick(now: 1e9) == nil && state.nextTick == nil)
    }

    @Test(arguments: [0.0, 0.25, 0.999])
    func `the jitter spreads a wait over the whole bound`(chance: Double) {
        var backoff = Backoff()
        #expect((0..<8).map { _ in backoff.next(chance: chance) } == [1, 2, 4, 8, 16, 32, 60, 60].map { $0 * chance })
        backoff.reset()
        #expect(backoff.next(chance: chance) == chance)
    }
}

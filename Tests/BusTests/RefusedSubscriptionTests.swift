import Bus
import Synchronization
import TestKit
import Testing

/// A broker may take a connection and then refuse a subscription, as a cluster does that is choosing new leaders.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RefusedSubscriptionTests {
    @Test(arguments: [true, false])
    func `a subscription that is not granted is asked for until it is`(isVersion5: Bool) async throws {
        let broker = try ScriptedBroker { link in
            link.serve(grant: { _ in link.packets(.subscribe).count < 3 ? (link.isVersion5 ? 0x87 : 0x80) : 1 })
        }
        let probe = Probe("held/#")
        let running = try RunningBus([broker.address], probe) { $0.prefersVersion5 = isVersion5 }
        defer { running.stop() }

        try await running.ready()
        #expect(broker.packets(.subscribe).count == 3)
        #expect(unheard(probe).map(\.filters) == [["held/#"], ["held/#"]])
        let words = try #require(unheard(probe).first?.error.reason)
        #expect(words.contains("held/#") && words.contains("\(broker.address)"))
        #expect(probe.faults.isEmpty, "the connection was kept")
    }

    @Test func `only what was refused is asked for again`() async throws {
        let broker = try ScriptedBroker { link in
            link.serve(grant: { $0 == "late/#" && link.packets(.subscribe).count < 3 ? 0x80 : 1 })
        }
        let probe = Probe("held/#", "late/#")
        let running = try RunningBus([broker.address], probe) { $0.prefersVersion5 = false }
        defer { running.stop() }

        try await running.ready()
        #expect(broker.packets(.subscribe).map { $0.text(at: 2) } == ["held/#", "late/#", "late/#"])
    }

    @Test func `a refused filter that is no longer wanted holds nothing up`() async throws {
        let broker = try ScriptedBroker { link in link.serve(grant: { $0 == "never/#" ? 0x80 : 1 }) }
        let probe = Probe("held/#", "never/#")
        let running = try RunningBus([broker.address], probe) { $0.prefersVersion5 = false }
        defer { running.stop() }
        try await eventually("the refusal is told") { !unheard(probe).isEmpty }
        #expect(!probe.isReady())

        probe.state.withLock { $0.subscriptions = [Subscription("held/#")] }
        running.bus.resubscribe()
        try await running.ready()
    }

    @Test func `a requester whose reply topic is refused is told so and asks again with its next question`()
        async throws
    {
        let isGranting = Mutex(false)
        let broker = try ScriptedBroker { link in
            link.serve(grant: { _ in isGranting.withLock { $0 } ? 1 : 0x80 })
        }
        var configuration = BusConfiguration(addresses: [broker.address], clientID: "asker")
        configuration.prefersVersion5 = false
        try await withRequester(configuration) { requester in
            let refusal = await #expect(throws: BusError.self) {
                _ = try await requester.request("door/ask", [], replyTopic: "door/reply", timeout: .seconds(2))
            }
            #expect(refusal?.code == .refused, "\(String(describing: refusal))")
            #expect(broker.packets(.publish).isEmpty, "a question whose answer nobody would hear is not asked")

            isGranting.withLock { $0 = true }
            let silence = await #expect(throws: BusError.self) {
                _ = try await requester.request("door/ask", [], replyTopic: "door/reply", timeout: .seconds(1))
            }
            #expect(silence?.code == .timeout, "\(String(describing: silence))")
            #expect(broker.packets(.publish).count == 1)
        }
    }

    private func unheard(_ probe: Probe) -> [(filters: Set<String>, error: BusError)] {
        probe.events.compactMap { entry in
            if case .unheard(let filters, let error) = entry.event { (filters, error) } else { nil }
        }
    }
}

import Bus
import Synchronization
import TestKit
import Testing

/// What the whole promise rests on: libmosquitto queues acknowledgements and writes them when it is told to.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AcknowledgementTests {
    @Test(arguments: [true, false])
    func `no PUBACK leaves before the handler returned`(isVersion5: Bool) async throws {
        let broker = try ScriptedBroker { link in
            link.serve {
                guard link.isInlet else { return }
                let publishes = (1...3).flatMap {
                    Packet.publish("held/\($0)", "x", id: $0, isVersion5: link.isVersion5)
                }
                link.send(publishes)
            }
        }
        let probe = Probe("held/#")
        probe.gate.close()
        let running = try RunningBus([broker.address], probe) { $0.prefersVersion5 = isVersion5 }
        defer { running.stop() }
        try await eventually("the handler has the batch") { !probe.batches.isEmpty }
        let first = probe.received.count

        try await always("nothing is acknowledged while the handler is held", during: .milliseconds(400)) {
            broker.packets(.puback).isEmpty
        }
        probe.gate.open()
        try await eventually("the batch is acknowledged") { broker.packets(.puback).count >= first }
        try await eventually("everything is acknowledged") { broker.packets(.puback).count == 3 }
        #expect(broker.packets(.puback).map { $0.number(at: 0) } == [1, 2, 3])
    }

    @Test func `publishing and subscribing from other threads lets no PUBACK out`() async throws {
        let broker = try ScriptedBroker { link in
            link.serve {
                guard link.isInlet, link.packets(.subscribe).count == 1 else { return }
                link.send(Packet.publish("held/1", "x", id: 1, isVersion5: true))
            }
        }
        let probe = Probe("held/#")
        probe.gate.close()
        let running = try RunningBus([broker.address], probe)
        defer { running.stop() }
        try await eventually("the handler has the batch") { !probe.batches.isEmpty }
        probe.state.withLock { $0.subscriptions.append(Subscription("more/#")) }
        running.bus.resubscribe()
        running.post([Outgoing(token: 1, topic: "out", payload: [1])])

        try await always("nothing leaves the inlet", during: .milliseconds(300)) {
            broker.links.filter(\.isInlet).allSatisfy { $0.packets(.subscribe).count == 1 }
                && broker.packets(.puback).isEmpty
        }
        probe.gate.open()
        try await eventually("it is acknowledged") { broker.packets(.puback).count == 1 }
        try await eventually("the new filter is asked for") {
            broker.links.filter(\.isInlet).contains { $0.packets(.subscribe).count == 2 }
        }
    }

    @Test func `a batch whose handler threw is not acknowledged and comes again`() async throws {
        try await withBroker { broker in
            let probe = Probe("work/#")
            probe.state.withLock { $0.failures = 1 }
            let running = try await RunningBus([broker.address], probe) {
                $0.session = .kept(seconds: 60, whenUnlimited: true)
            }.ready()
            defer { running.stop() }
            let sender = try await TestClient.connect(to: broker)
            for number in 1...20 { sender.post("work/a", Array("\(number)".utf8)) }
            try await sender.flush()

            try await eventually("all 20 came in a batch that held") {
                probe.batches.dropFirst().reduce(0) { $0 + $1.count } >= 20
            }
            let refused = try #require(probe.batches.first).map(\.text)
            let kept = probe.batches.dropFirst().flatMap { $0 }
            #expect(kept.map(\.text) == (1...20).map(String.init))
            #expect(kept.prefix(refused.count).map(\.text) == refused)
            #expect(kept.prefix(refused.count).map(\.packetID) == probe.batches.first?.map(\.packetID))
            #expect(probe.faults.contains { $0.reason.contains("was not acknowledged") })
        }
    }

    @Test func `nothing of a failed batch is acknowledged on the way out`() async throws {
        let broker = try ScriptedBroker { link in
            link.serve {
                guard link.isInlet else { return }
                link.send((1...3).flatMap { Packet.publish("work/\($0)", "x", id: $0, isVersion5: true) })
            }
        }
        let probe = Probe("work/#")
        probe.state.withLock { $0.failures = 2 }
        let running = try RunningBus([broker.address], probe)
        defer { running.stop() }
        try await eventually("the third try held") { broker.packets(.puback).count >= 3 }
        let inlets = broker.links.filter(\.isInlet)
        #expect(inlets.count == 3)
        #expect(inlets.prefix(2).allSatisfy { $0.packets(.puback).isEmpty && $0.packets(.disconnect).isEmpty })
    }
}

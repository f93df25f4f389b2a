import Bus
import Synchronization
import TestKit
import Testing

/// The back-pressure: how much is taken at once, and how much the broker may send before the first acknowledgement.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct BatchTests {
    @Test func `a batch is never larger than its limit, and the order holds`() async throws {
        try await withBroker { broker in
            let batches = try await batches(of: 300, at: broker) { $0.batchLimit = 16 }
            #expect(batches.map(\.count).max() == 16)
            #expect(batches.flatMap { $0 }.map(\.text) == (0...300).map(String.init))
        }
    }

    /// After the first acknowledgements mosquitto 2.0.11 sends more at once than it may; before, it does not.
    @Test func `no more than receive-maximum is sent before the first acknowledgement`() async throws {
        var options = BrokerOptions()
        options.maximumInflight = 1000
        try await withBroker(options) { broker in
            func run(_ probe: Probe) async throws -> RunningBus {
                try await RunningBus([broker.address], probe) {
                    $0.clientID = "bounded"
                    $0.receiveMaximum = 10
                    $0.session = .kept(seconds: 60, whenUnlimited: true)
                }.ready()
            }
            let away = try await run(Probe("work/#"))
            away.stop()
            try await eventually("it has left") { away.ending != nil }
            let sender = try await TestClient.connect(to: broker)
            for number in 1...200 { sender.post("work/a", Array("\(number)".utf8)) }
            try await sender.flush()

            let probe = Probe("work/#")
            probe.state.withLock { $0.failures = 3 }
            let running = try await run(probe)
            defer { running.stop() }
            try await eventually("all came") { probe.batches.dropFirst(3).reduce(0) { $0 + $1.count } == 200 }
            #expect(probe.batches.prefix(4).map(\.count).max() ?? 0 <= 10)
            #expect(probe.batches.dropFirst(3).flatMap { $0 }.map(\.text) == (1...200).map(String.init))
        }
    }

    @Test func `receive-maximum is in force on the wire`() async throws {
        let broker = try ScriptedBroker { $0.serve() }
        let running = try RunningBus([broker.address], Probe("a")) {
            $0.receiveMaximum = 321
            $0.session = .kept(seconds: 77, whenUnlimited: true)
        }
        defer { running.stop() }
        try await eventually("both links are there") { broker.packets(.connect).count == 2 }
        let inlet = try #require(broker.links.first(where: \.isInlet)?.packets(.connect).first)
        #expect(inlet.body[11...13].elementsEqual([0x21, 1, 65]))
        #expect(inlet.body[14...18].elementsEqual([0x11, 0, 0, 0, 77]))
        #expect(inlet.body[7] & 2 == 0, "the inlet's session is kept")
        let outlet = try #require(broker.links.first { !$0.isInlet }?.packets(.connect).first)
        #expect(outlet.body[7] & 2 == 2, "the outlet's is clean")
    }

    @Test func `messages at QoS 0 count against the batch limit too`() async throws {
        try await withBroker { broker in
            let batches = try await batches(of: 200, qos: 0, at: broker) { $0.batchLimit = 16 }
            #expect(batches.map(\.count).max() == 16)
            #expect(batches.flatMap { $0 }.map(\.text) == (0...200).map(String.init))
        }
    }

    /// Holds the handler in its first turn until all the others are at the broker.
    private func batches(
        of count: Int,
        qos: Int = 1,
        at broker: Broker,
        _ configure: (inout BusConfiguration) -> Void
    ) async throws -> [[Incoming]] {
        let probe = Probe("work/#")
        let running = try await RunningBus([broker.address], probe, configure).ready()
        defer { running.stop() }
        probe.gate.close()
        let sender = try await TestClient.connect(to: broker)
        sender.post("work/a", Array("0".utf8), qos: qos)
        try await eventually("the first is in hand") { probe.received.count == 1 }
        for number in 1...count { sender.post("work/a", Array("\(number)".utf8), qos: qos) }
        let last = sender.post("end", [])
        _ = try await sender.confirmation(of: last)
        probe.gate.open()
        try await eventually("all \(count + 1) came, not \(probe.received.count)") { probe.received.count == count + 1 }
        return probe.batches
    }
}

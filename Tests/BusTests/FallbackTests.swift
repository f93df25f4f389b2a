import Bus
import Synchronization
import TestKit
import Testing

/// Brokers that speak MQTT 3.1.1 only, and the three ways in which they say so.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FallbackTests {
    enum Refusal: CaseIterable, Sendable {
        case reasonCode, returnCode, silence
    }

    @Test(arguments: Refusal.allCases)
    func `a broker without MQTT 5 is served with 3·1·1`(refusal: Refusal) async throws {
        let broker = try ScriptedBroker { link in
            guard link.receive() != nil else { return }
            guard link.isVersion5 else {
                link.accept()
                return link.serve()
            }
            switch refusal {
            case .reasonCode: link.accept(code: 0x84)
            case .returnCode: link.send([0x20, 2, 0, 1])
            case .silence: break
            }
            link.close()
        }
        let probe = Probe("a")
        let running = try await RunningBus([broker.address], probe).ready()
        defer { running.stop() }
        let versions = probe.events.compactMap { entry in
            if case .connected(_, _, let isVersion5) = entry.event { isVersion5 } else { nil }
        }
        #expect(versions == [false, false])
        #expect(probe.faults.isEmpty, "a version is no fault")
    }

    /// As with a broker that is being restarted: it closes the first connection of each client and any older version.
    @Test func `MQTT 5 is tried again after a loss`() async throws {
        let seen = Mutex<Set<String>>([])
        let broker = try ScriptedBroker { link in
            guard link.receive() != nil else { return }
            let isFirst = seen.withLock { $0.insert(link.clientID).inserted }
            if isFirst { return link.close() }
            link.accept()
            guard link.isVersion5 else { return link.close() }
            link.serve()
        }
        let probe = Probe("a")
        let running = try RunningBus([broker.address], probe)
        defer { running.stop() }
        try await eventually("the inlet is served") { broker.links.contains { !$0.packets(.subscribe).isEmpty } }
        let versions = broker.links.filter(\.isInlet).map(\.isVersion5)
        #expect(versions == [true, false, true])
    }

    /// As where something stands before it that takes connections while it is down, such as a proxy of containers.
    @Test func `a broker that spoke MQTT 5 and closes while it is restarted is not served with 3·1·1`() async throws {
        let counts = Mutex<[String: Int]>([:])
        let broker = try ScriptedBroker { link in
            guard link.receive() != nil else { return }
            let count = counts.withLock { counts in
                counts[link.clientID, default: 0] += 1
                return counts[link.clientID, default: 0]
            }
            if count == 2 { return link.close() }
            link.accept()
            if count == 1 { return link.close() }
            link.serve()
        }
        let running = try RunningBus([broker.address], Probe("a"))
        defer { running.stop() }
        try await eventually("the inlet is served") { broker.links.contains { !$0.packets(.subscribe).isEmpty } }
        let versions = broker.links.filter(\.isInlet).map(\.isVersion5)
        #expect(versions == [true, true, true])
    }

    @Test func `properties are left out under 3·1·1`() async throws {
        try await withBroker { broker in
            let client = try await TestClient.connect(to: broker) { $0.prefersVersion5 = false }
            #expect(!client.isVersion5)
            try await client.subscribe("x")
            try await client.publish("x", "hello", properties: MessageProperties(contentType: "text/plain"))
            let message = try await client.first(on: "x")
            #expect(message.text == "hello" && message.properties == nil)
        }
    }
}

import Bus
import TestKit
import Testing

@testable import Chaos

/// The way to a broker that can be harmed.
@Suite(.timeLimit(.minutes(5)))
struct ProxyTests {
    private func withClients(_ body: (Proxy, _ behind: TestClient, _ beside: TestClient) async throws -> Void)
        async throws
    {
        try await withBroker { broker in
            let proxy = try Proxy(to: broker.port)
            defer { proxy.end() }
            let behind = try TestClient(BrokerAddress(host: "127.0.0.1", port: proxy.port))
            let beside = try await TestClient.connect(to: broker)
            defer { for client in [behind, beside] { client.stop() } }
            try await eventually("the client behind the proxy connects") { behind.isConnected }
            try await behind.subscribe("a")
            try await body(proxy, behind, beside)
        }
    }

    @Test func `what is held comes when the way is open again, and nobody is disconnected`() async throws {
        try await withClients { proxy, behind, beside in
            proxy.hold()
            try await beside.publish("a", "1")
            try await always("nothing gets through", during: .milliseconds(300)) { behind.receivedCount == 0 }
            proxy.heal()
            try await behind.first(on: "a")
            let losses = behind.events.filter { if case .lost = $0 { true } else { false } }
            #expect(losses.isEmpty)
        }
    }

    @Test func `who is refused connects when the way is open again`() async throws {
        try await withClients { proxy, behind, beside in
            proxy.refuse()
            try await eventually("the connection is broken") { !behind.isConnected }
            proxy.heal()
            try await eventually("it is back", within: .seconds(60)) { behind.isConnected }
            try await behind.subscribe("a")
            try await beside.publish("a", "1")
            try await behind.first(on: "a")
        }
    }
}

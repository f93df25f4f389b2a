import Bus
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct AddressTests {
    @Test(arguments: [
        ("localhost", "localhost:1883"), ("broker:1884", "broker:1884"), ("[::1]:1885", "::1:1885"),
        ("unix:/run/mqtt", "unix:/run/mqtt"),
    ])
    func `addresses are read`(text: String, expected: String) throws {
        #expect(try BrokerAddress(text).description == expected)
    }

    @Test(arguments: ["host:", "host:0", "host:65536", "host:x", ":1883"])
    func `an address that cannot work is refused in words`(text: String) {
        #expect {
            try BrokerAddress(text)
        } throws: { error in
            "\(error)".contains("write host:port or unix:/path")
        }
    }

    @Test func `a bus without an address is refused`() {
        #expect(throws: BusError.self) { try Bus(BusConfiguration(addresses: [], clientID: "x")) }
    }

    @Test func `a dead address is passed over`() async throws {
        try await withBroker { broker in
            let dead = BrokerAddress(host: "127.0.0.1", port: try FreePort.find())
            let probe = Probe("a")
            let running = try await RunningBus([dead, broker.address], probe).ready()
            defer { running.stop() }
            #expect(probe.faults.allSatisfy { $0.reason.contains("\(dead)") && $0.code == .connection })
            #expect(!probe.faults.isEmpty)
        }
    }

    @Test func `a name that does not exist is said`() async throws {
        let probe = Probe("a")
        let running = try RunningBus([BrokerAddress(host: "no-such-host.invalid", port: 1)], probe)
        defer { running.stop() }
        try await eventually("it is said") { probe.faults.contains { $0.reason.contains("no-such-host.invalid") } }
    }

    @Test func `an address that takes the connection and never answers is left after the patience`() async throws {
        let mute = try ScriptedBroker { link in while link.receive() != nil {} }
        try await withBroker { broker in
            let probe = Probe("a")
            let running = try RunningBus([mute.address, broker.address], probe) { $0.patience = 0.4 }
            defer { running.stop() }
            try await running.ready()
            #expect(probe.faults.contains { $0.code == .timeout && $0.reason.contains("\(mute.address)") })
        }
    }

    @Test func `a unix socket is as good as a port`() async throws {
        var options = BrokerOptions()
        options.hasSocket = true
        try await withBroker(options) { broker in
            let probe = Probe("x/#")
            let running = try await RunningBus([broker.socket], probe).ready()
            defer { running.stop() }
            running.post([Outgoing(token: 1, topic: "x/1", payload: [7])])
            try await eventually("it came round") { probe.received.first?.payload == [7] }
        }
    }
}

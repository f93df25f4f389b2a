import Bus
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct OutletTests {
    @Test func `no more than the window is unconfirmed`() async throws {
        let broker = try ScriptedBroker { $0.serve(acknowledges: $0.number > 1) }
        let probe = Probe("a")
        let running = try await RunningBus([broker.address], probe) { $0.window = 5 }.ready()
        defer { running.stop() }
        running.post((1...20).map { Outgoing(token: $0, topic: "out", payload: [UInt8($0)]) })
        try await eventually("the window is used") { broker.packets(.publish).count == 5 }
        try await always("and not exceeded", during: .milliseconds(300)) { broker.packets(.publish).count == 5 }

        let outlet = try #require(broker.links.first { !$0.isInlet })
        for publish in outlet.packets(.publish).prefix(2) { outlet.acknowledge(publish) }
        try await eventually("room is used") { broker.packets(.publish).count == 7 }
        try await eventually("confirmations come") { probe.confirmed.map(\.token) == [1, 2] }
    }

    @Test func `publishes keep their order and are confirmed each`() async throws {
        try await withBroker { broker in
            let reader = try await TestClient.connect(to: broker)
            try await reader.subscribe("out/#")
            let probe = Probe("a")
            let running = try await RunningBus([broker.address], probe) { $0.window = 20 }.ready()
            defer { running.stop() }
            running.post((1...500).map { Outgoing(token: $0, topic: "out/\($0 % 7)", payload: Array("\($0)".utf8)) })
            let came = try await reader.all(500, "publish") { _ in true }
            #expect(came.map(\.text) == (1...500).map(String.init))
            try await eventually("500 confirmations") { probe.confirmed.count == 500 }
            #expect(probe.confirmed.map(\.token) == (1...500).map(Int64.init))
            #expect(probe.confirmed.allSatisfy { $0.isAccepted })
        }
    }

    @Test func `a publish on what is no topic is refused, and holds up nothing behind it`() async throws {
        try await withBroker { broker in
            let reader = try await TestClient.connect(to: broker)
            try await reader.subscribe("out/#")
            let probe = Probe("a")
            let running = try await RunningBus([broker.address], probe).ready()
            defer { running.stop() }
            let topics = ["out/\u{1}", "out/+", "out/\u{FFFE}", "out/x"]
            running.post(
                topics.enumerated().map { Outgoing(token: Int64($0), topic: $1, payload: [UInt8(ascii: "x")]) }
            )
            #expect(try await reader.first(on: "out/x").text == "x")
            try await eventually("each is answered") { probe.confirmed.count == topics.count }
            let refused = probe.confirmed.filter { !$0.isAccepted }.map(\.token)
            #expect(refused == [0, 1, 2])
            #expect(probe.faults.isEmpty, "the connection stays")
        }
    }

    @Test func `a publish that the access rules forbid is told as refused under MQTT 5`() async throws {
        var options = BrokerOptions()
        options.accounts = ["a": "secret"]
        options.accessRules = "user a\ntopic readwrite mine/#\n"
        try await withBroker(options) { broker in
            let client = try await TestClient.connect(to: broker) {
                $0.username = "a"
                $0.password = "secret"
            }
            let mine = try await client.publish("mine/x", "1")
            #expect(mine?.isAccepted == true)
            let theirs = try await client.publish("theirs/x", "1")
            #expect(theirs?.reasonCode == 0x87)
        }
    }

    @Test func `every property, a user property and 64 KiB come through`() async throws {
        try await withBroker { broker in
            let probe = Probe("in/#")
            let running = try await RunningBus([broker.address], probe).ready()
            defer { running.stop() }
            let sender = try await TestClient.connect(to: broker)
            let payload = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let sent = MessageProperties(
                contentType: "application/cloudevents+json",
                responseTopic: "reply/me",
                correlationData: [0, 255, 1, 0],
                user: [("id", "1"), ("ñ", "ç"), ("id", "2"), ("empty", "")]
            )
            try await sender.publish("in/x", payload, properties: sent)
            try await sender.publish("in/y", [], qos: 0)
            try await eventually("both came") { probe.received.count == 2 }
            let first = probe.received[0]
            #expect(first.payload == payload)
            #expect(first.qos == 1 && first.packetID > 0 && !first.isRetained && first.link == .inlet)
            let properties = try #require(first.properties)
            #expect(properties.contentType == sent.contentType)
            #expect(properties.responseTopic == sent.responseTopic)
            #expect(properties.correlationData == sent.correlationData)
            #expect(properties.user.map(\.name) == ["id", "ñ", "id", "empty"])
            #expect(properties.user.map(\.value) == ["1", "ç", "2", ""])
            #expect(probe.received[1].properties == nil && probe.received[1].qos == 0)
            #expect(probe.received[1].payload.isEmpty)
        }
    }

    @Test func `of thousands of user properties only the first are read`() async throws {
        try await withBroker { broker in
            let probe = Probe("in/#")
            let running = try await RunningBus([broker.address], probe).ready()
            defer { running.stop() }
            let sender = try await TestClient.connect(to: broker)
            let many = MessageProperties(user: (1...5000).map { (name: "n", value: "\($0)") })
            try await sender.publish("in/x", "1", properties: many)
            try await eventually("it came") { probe.received.count == 1 }
            let read = probe.received[0].properties?.user.map(\.value)
            #expect(read == (1...64).map(String.init))
        }
    }

    @Test func `a retained message is marked as such`() async throws {
        try await withBroker { broker in
            let sender = try await TestClient.connect(to: broker)
            try await sender.publish("in/kept", "x", isRetained: true)
            let probe = Probe("in/#")
            let running = try await RunningBus([broker.address], probe).ready()
            defer { running.stop() }
            try await eventually("it came") { probe.received.count == 1 }
            #expect(probe.received[0].isRetained)
        }
    }
}

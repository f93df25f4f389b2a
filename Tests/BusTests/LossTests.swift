import Bus
import TestKit
import Testing

/// Losing the broker, the place on it, or both.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct LossTests {
    @Test func `a take-over that the broker tells of ends the run`() async throws {
        let broker = try ScriptedBroker { link in
            link.serve {
                if link.isInlet { link.send([0xE0, 2, 0x8E, 0]) }
            }
        }
        let running = try RunningBus([broker.address], Probe("a")) { $0.clientID = "twin" }
        try await eventually("the run ends") { running.ending != nil }
        let fault = try #require(running.fault)
        #expect(fault.code == .takenOver)
        #expect(fault.reason.contains("'twin.in'") && fault.reason.contains("run one instance only"))
    }

    /// Debian's mosquitto 2.0.11 closes the old connection without a word.
    @Test func `a take-over that is not told is guessed, and not fought`() async throws {
        try await withBroker { broker in
            let twins = [Probe("a"), Probe("a")]
            let buses = try twins.map { probe in try RunningBus([broker.address], probe) { $0.clientID = "twin" } }
            defer { for bus in buses { bus.stop() } }
            try await eventually("it is guessed", within: .seconds(40)) {
                twins.contains { $0.faults.contains { $0.reason.contains("does another client use the id 'twin.") } }
            }
            let before = twins.map(\.faults.count).reduce(0, +)
            try await always("it is not hammered", during: .seconds(3)) {
                twins.map(\.faults.count).reduce(0, +) < before + 20
            }
        }
    }

    @Test func `a killed broker is waited for, subscribed to again, and used`() async throws {
        try await withBroker { broker in
            let probe = Probe("x/#")
            let running = try await RunningBus([broker.address], probe).ready()
            defer { running.stop() }
            try await broker.kill()
            try await eventually("both losses are told") { Set(probe.events.lost).count == 2 }
            try await broker.start()
            try await eventually("both are back") { probe.isReady(times: 2) }
            running.post([Outgoing(token: 9, topic: "x/1", payload: [7])])
            try await eventually("it came round") { probe.received.first?.payload == [7] }
            try await eventually("and is confirmed") { probe.confirmed.map(\.token) == [9] }
        }
    }

    @Test func `a kept session holds what came meanwhile, and a clean one does not`() async throws {
        try await withBroker { broker in
            for isKept in [true, false] {
                let sender = try await TestClient.connect(to: broker)
                let session: BusConfiguration.Session = isKept ? .kept(seconds: 60, whenUnlimited: true) : .clean
                let before = Probe("q/#")
                let first = try await RunningBus([broker.address], before) {
                    $0.clientID = "sleeper"
                    $0.session = session
                }.ready()
                first.stop()
                try await eventually("it has left") { first.ending != nil }
                try await sender.publish("q/1", "meanwhile")
                let after = Probe("q/#")
                let second = try await RunningBus([broker.address], after) {
                    $0.clientID = "sleeper"
                    $0.session = session
                }.ready()
                try await sender.publish("q/1", "now")
                try await eventually("the last came") { after.received.last?.text == "now" }
                #expect(after.received.map(\.text) == (isKept ? ["meanwhile", "now"] : ["now"]))
                second.stop()
                try await eventually("it has left") { second.ending != nil }
            }
        }
    }

    @Test func `the will is published on a loss and not on a stop`() async throws {
        try await withBroker { broker in
            let reader = try await TestClient.connect(to: broker)
            try await reader.subscribe("status/#")
            func start(_ name: String) async throws -> RunningBus {
                try await RunningBus([broker.address], Probe("a")) {
                    $0.clientID = name
                    $0.will = .init(topic: "status/\(name)", payload: Array("lost".utf8))
                }.ready()
            }
            let stopped = try await start("stopped")
            stopped.stop()
            try await eventually("it has left") { stopped.ending != nil }
            let lost = try await start("lost")
            let thief = try await TestClient.connect(to: broker) { $0.clientID = "lost" }
            try await reader.first(on: "status/lost")
            #expect(reader.received.map(\.topic) == ["status/lost"])
            let late = try await TestClient.connect(to: broker)
            try await late.subscribe("status/#")
            let retained = try await late.first(on: "status/lost")
            #expect(retained.isRetained)
            thief.stop()
            lost.stop()
        }
    }

    @Test func `a stop while there is no broker ends at once`() async throws {
        let dead = BrokerAddress(host: "127.0.0.1", port: try FreePort.find())
        let running = try RunningBus([dead], Probe("a"))
        try await eventually("it has tried") { !running.probe.faults.isEmpty }
        running.stop()
        try await eventually("it has ended") { running.ending != nil }
        #expect(running.fault == nil)
    }

    @Test func `a frozen broker is noticed by the pings`() async throws {
        let broker = try ScriptedBroker { link in
            // Answers everything but pings.
            while let packet = link.receive() {
                if packet.kind == .connect { link.accept() }
                guard packet.kind == .subscribe else { continue }
                link.send(Packet.bytes(0x90, Packet.pair(packet.number(at: 0)) + [0, 1]))
            }
        }
        let probe = Probe("a")
        let running = try await RunningBus([broker.address], probe) { $0.keepAlive = 5 }.ready()
        defer { running.stop() }
        try await eventually("the loss is told", within: .seconds(40)) { Set(probe.events.lost).count == 2 }
    }
}

extension [(link: Link, event: LinkEvent)] {
    /// The links that were lost.
    fileprivate var lost: [Link] {
        compactMap { if case .lost = $0.event { $0.link } else { nil } }
    }
}

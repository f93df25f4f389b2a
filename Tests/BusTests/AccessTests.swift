import Bus
import TestKit
import Testing

@Suite(.serialized, .timeLimit(.minutes(5)))
struct AccessTests {
    @Test(arguments: [true, false])
    func `wrong credentials are said with what to check`(isVersion5: Bool) async throws {
        try await withBroker(locked) { broker in
            let probe = Probe("a")
            let running = try RunningBus([broker.address], probe) {
                $0.username = "service"
                $0.password = "wrong"
                $0.prefersVersion5 = isVersion5
            }
            defer { running.stop() }
            try await eventually("both links are refused") { probe.faults.count >= 2 }
            let fault = try #require(probe.faults.first)
            #expect(fault.code == .refused)
            #expect(fault.reason.contains("refuses the account 'service'"))
            #expect(fault.reason.contains("MQTT_PASSWORD_FILE"))
        }
    }

    @Test func `a client without an account is refused`() async throws {
        try await withBroker(locked) { broker in
            let probe = Probe("a")
            let running = try RunningBus([broker.address], probe)
            defer { running.stop() }
            try await eventually("it is refused") {
                probe.faults.contains { $0.reason.contains("a client without an account") }
            }
        }
    }

    @Test func `an account that is removed while connected is reported, waited for, and comes back`() async throws {
        try await withBroker(locked) { broker in
            let probe = Probe("a")
            let running = try await RunningBus([broker.address], probe) {
                $0.username = "service"
                $0.password = "right"
            }.ready()
            defer { running.stop() }
            try await broker.change(accounts: ["other": "x"])
            try await eventually("the loss is reported") { probe.faults.contains { $0.code == .connection } }
            try await eventually("and then the refusal") { probe.faults.contains { $0.code == .refused } }
            try await always("it is not hammered", during: .seconds(1)) { probe.faults.count < 14 }
            #expect(running.ending == nil)
            try await broker.change(accounts: ["service": "right"])
            try await eventually("it is back", within: .seconds(40)) { probe.isReady(times: 2) }
        }
    }

    @Test func `a password that was changed in its file is used at the next attempt`() async throws {
        try await withBroker(locked) { broker in
            let folder = try TemporaryFolder()
            try folder.write("password", " right\n")
            let probe = Probe("a")
            let running = try await RunningBus([broker.address], probe) {
                $0.username = "service"
                $0.password = .file(folder.file("password"))
            }.ready()
            defer { running.stop() }
            try folder.write("password", "changed\n")
            try await broker.change(accounts: ["service": "changed"])
            try await eventually("it is back with the new password") { probe.isReady(times: 2) }
            #expect(!probe.faults.contains { $0.code == .refused }, "\(probe.faults)")
            try folder.remove("password")
            try await broker.restart()
            try await eventually("the missing file is told") {
                probe.faults.contains { $0.reason.contains("\(folder.file("password")) cannot be read") }
            }
            try folder.write("password", "changed")
            try await eventually("and it is back once there is one", within: .seconds(40)) { probe.isReady(times: 3) }
        }
    }

    /// Newer brokers say why they close; mosquitto 2.0.11 does not.
    @Test func `a removal that the broker tells of is told on`() async throws {
        let broker = try ScriptedBroker { link in
            link.serve {
                if link.isInlet, link.number < 2 { link.send([0xE0, 2, 0x98, 0]) }
            }
        }
        let probe = Probe("a")
        let running = try RunningBus([broker.address], probe)
        defer { running.stop() }
        try await eventually("it is told: \(probe.faults)") {
            probe.faults.contains { $0.reason.contains("the account was removed or lost its rights") }
        }
    }

    private var locked: BrokerOptions {
        var options = BrokerOptions()
        options.accounts = ["service": "right"]
        return options
    }
}

import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// Shelly against statuses of real devices.
struct ShellyDialectTests {
    private func device(_ types: ElementTypes, _ change: (inout MQTTBinding) -> Void = { _ in }) -> ShellyDialect {
        var binding = MQTTBinding(profile: .shelly, topic: "shelly")
        change(&binding)
        return ShellyDialect(driven(types, DriverBinding(mqtt: binding)), binding)
    }

    private func sent(_ device: ShellyDialect, _ command: DriverCommand) throws -> JSONTree? {
        try device.messages(for: command).first.flatMap { try? JSONTree($0.payload.utf8) }
    }

    private func status(_ name: String) throws -> JSONTree {
        try #require(try HomeSamples.json("shelly/shelly_gen2_gen3_status.json").at("/\(name)/status"))
    }

    @Test(.samples) func `the call for a relay has the form of the sample`() throws {
        let sample = try HomeSamples.json("shelly/shelly_gen2_gen3_status.json").at("/rpc_request_example/payload")
        let call = try sent(device(.binary), command(ElementValues(state: .on)))
        #expect(call?["method"] == sample?["method"])
        #expect(call?["params"] == sample?["params"])
        #expect(call?["src"] == "shelly/quintet")
    }

    @Test(.samples) func `statuses of devices read in our words`() throws {
        let relay = try status("switch:0 (cloud device_status capture)")
        #expect(
            device(.binary).word(topic: "shelly/status/switch:0", payload: relay.bytes)
                == .values(ElementValues(state: .off))
        )
        let bulb = try status("cct:0 (Duo bulb Gen3)")
        #expect(
            device(.dimmable) { $0.component = "cct" }.word(topic: "shelly/status/cct:0", payload: bulb.bytes)
                == .values(ElementValues(state: .off, brightness: 5))
        )
        // Stopped, no position, never moved: nothing is known.
        let cover = try status("cover:0 (2PM Gen3, profile cover)")
        #expect(device(.bidirectional).word(topic: "shelly/status/cover:0", payload: cover.bytes) == nil)
    }

    @Test func `notifications and answers are heard for the own channel only`() {
        let event = Array(#"{"method":"NotifyStatus","params":{"ts":1.2,"switch:1":{"id":1,"output":true}}}"#.utf8)
        let on = DeviceWord.values(ElementValues(state: .on))
        #expect(device(.binary) { $0.channel = 1 }.word(topic: "shelly/events/rpc", payload: event) == on)
        #expect(device(.binary).word(topic: "shelly/events/rpc", payload: event) == nil)
        let answer = Array(#"{"id":1,"src":"x","result":{"id":1,"output":true}}"#.utf8)
        #expect(device(.binary) { $0.channel = 1 }.word(topic: "shelly/quintet/rpc", payload: answer) == on)
        #expect(device(.binary).word(topic: "shelly/quintet/rpc", payload: answer) == nil)
    }

    @Test(arguments: [
        (#"{"state":"opening","current_pos":40}"#, ElementValues(state: .opening, position: 40)),
        (#"{"state":"stopped","current_pos":40}"#, ElementValues(state: .open, position: 40)),
        (#"{"state":"stopped","current_pos":0}"#, ElementValues(state: .closed, position: 0)),
        (#"{"state":"stopped","current_pos":null,"last_direction":"close"}"#, ElementValues(state: .open)),
        (#"{"state":"closed","current_pos":null}"#, ElementValues(state: .closed)),
    ])
    func `a cover is never stopped, but open or closed`(payload: String, values: ElementValues) {
        #expect(
            device(.bidirectional).word(topic: "shelly/status/cover:0", payload: Array(payload.utf8)) == .values(values)
        )
    }

    @Test func `covers and lamps are called by their methods`() throws {
        #expect(try sent(device(.bidirectional), command(ElementValues(state: .open)))?["method"] == "Cover.Open")
        #expect(try sent(device(.bidirectional), command(ElementValues(position: 0)))?["method"] == "Cover.Close")
        #expect(try sent(device(.bidirectional), stop())?["method"] == "Cover.Stop")
        let there = try sent(device(.bidirectional), command(ElementValues(position: 30)))
        #expect(there?["method"] == "Cover.GoToPosition")
        #expect(there?.at("/params/pos") == 30)
        let bulb = device(.dimmable) { $0.component = "cct" }
        let dim = try sent(bulb, command(ElementValues(state: .on, brightness: 42), transition: 3))
        #expect(dim?["method"] == "CCT.Set")
        #expect(dim?["params"] == ["id": 0, "on": true, "brightness": 42, "transition_duration": 3])
    }

    @Test func `simple commands are bare words`() throws {
        let cover = device(.bidirectional) { $0.simpleCommands = true }
        let lamp = device(.dimmable) { $0.simpleCommands = true }
        let messages = try [
            cover.messages(for: command(ElementValues(position: 30))), cover.messages(for: stop()),
            lamp.messages(for: command(ElementValues(brightness: 42), transition: 2)),
            lamp.messages(for: command(ElementValues(state: .off))),
        ].flatMap(\.self)
        #expect(messages.map(\.payload) == ["pos,30", "stop", "set,true,42,2", "off"])
        #expect(messages.first?.topic == "shelly/command/cover:0")
    }

    @Test func `presence is told by true and false`() {
        #expect(device(.binary).word(topic: "shelly/online", payload: Array("true".utf8)) == .presence(true))
        #expect(device(.binary).word(topic: "shelly/online", payload: Array("false".utf8)) == .presence(false))
    }
}

import HomeActuatorDomain
import Schema
import Testing

@testable import HomeActuator

/// Devices told by templates alone, and templates before a make's own words.
struct MQTTDeviceTests {
    private func device(_ types: ElementTypes, _ change: (inout MQTTBinding) -> Void) throws -> MQTTDevice {
        var binding = MQTTBinding(profile: .template)
        change(&binding)
        return try #require(MQTTDevice(driven(types, DriverBinding(mqtt: binding))))
    }

    @Test func `free templates fill topic's payload and read by pointers`() throws {
        let blind = try device(.bidirectional) {
            $0.inverted = true
            $0.commands = [
                .position: MQTTTemplate(topic: "blind/go", payload: #"{"to":{position}}"#),
                .stop: MQTTTemplate(topic: "blind/stop"),
            ]
            $0.states = [
                MQTTStateTopic(topic: "blind/at", map: StateMap(position: "/at")),
                MQTTStateTopic(topic: "blind/moves", map: StateMap(state: "", words: ["up": .opening])),
            ]
            $0.availability = MQTTAvailability(topic: "blind/link", pointer: "/link", online: "1", offline: "0")
        }
        #expect(blind.subscriptions == ["blind/at", "blind/moves", "blind/link"])
        #expect(blind.feedback == .push)
        let go = try blind.messages(for: command(ElementValues(position: 30)))
        #expect(go == [MQTTMessage(topic: "blind/go", payload: #"{"to":70}"#)])
        // There is no word for OPEN, so it goes to position 100.
        #expect(try blind.messages(for: command(ElementValues(state: .open))).first?.payload == #"{"to":0}"#)
        #expect(try blind.messages(for: stop()) == [MQTTMessage(topic: "blind/stop", payload: "")])
        #expect(
            blind.word(topic: "blind/at", payload: Array(#"{"at":30}"#.utf8))
                == .values(ElementValues(state: .open, position: 70))
        )
        #expect(blind.word(topic: "blind/moves", payload: Array("up".utf8)) == .values(ElementValues(state: .opening)))
        #expect(blind.word(topic: "blind/link", payload: Array(#"{"link":1}"#.utf8)) == .presence(true))
        #expect(blind.word(topic: "blind/link", payload: Array(#"{"link":0}"#.utf8)) == .presence(false))
        #expect(blind.word(topic: "blind/link", payload: Array("gone".utf8)) == nil)
    }

    @Test(arguments: ["nan", "inf", "1e999"])
    func `a number that is none says nothing`(word: String) throws {
        let map = StateMap(value: "")
        let sensor = driven("sensor", .value) { $0.max = 40 }
        #expect(map.read(Array(word.utf8), of: sensor, inverted: false).isEmpty)
    }

    @Test func `a command without a template is refused by its name`() throws {
        let lamp = try device(.binary) { $0.commands = [.on: MQTTTemplate(topic: "lamp", payload: "1")] }
        #expect(lamp.feedback == .none)
        #expect(throws: DriverError.refused("house/lamp: no template for OFF is configured")) {
            try lamp.messages(for: command(ElementValues(state: .off)))
        }
    }

    @Test func `a template takes the place of a make's own word`() throws {
        let relay = try device(.binary) {
            $0.profile = .tasmota
            $0.topic = "gate"
            $0.commands = [.on: MQTTTemplate(topic: "cmnd/gate/PulseTime", payload: "10")]
        }
        #expect(try relay.messages(for: command(ElementValues(state: .on))).first?.topic == "cmnd/gate/PulseTime")
        #expect(try relay.messages(for: command(ElementValues(state: .off))).first?.topic == "cmnd/gate/POWER")
    }

    @Test func `levels of any scale become percent`() throws {
        let map = StateMap(state: "/s", brightness: "/b", brightnessMax: 255)
        let lamp = driven(.dimmable)
        #expect(
            map.read(Array(#"{"s":"on","b":107}"#.utf8), of: lamp, inverted: false)
                == ElementValues(state: .on, brightness: 42)
        )
        #expect(
            map.read(Array(#"{"b":1}"#.utf8), of: lamp, inverted: false) == ElementValues(state: .on, brightness: 1)
        )
        #expect(map.read(Array(#"{"b":0}"#.utf8), of: lamp, inverted: false) == ElementValues(state: .off))
        #expect(map.read(Array(#"{"s":"?"}"#.utf8), of: lamp, inverted: false).isEmpty)
    }
}

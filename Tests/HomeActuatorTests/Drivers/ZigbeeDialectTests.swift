import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// zigbee2mqtt against messages taken from its own tests.
struct ZigbeeDialectTests {
    private func device(
        _ types: ElementTypes,
        _ topic: String = "zigbee2mqtt/bulb_color",
        _ change: (inout MQTTBinding) -> Void = { _ in }
    ) -> ZigbeeDialect {
        var binding = MQTTBinding(profile: .zigbee2mqtt, topic: topic)
        change(&binding)
        return ZigbeeDialect(driven(types, DriverBinding(mqtt: binding)), binding)
    }

    private func sent(_ device: ZigbeeDialect, _ command: DriverCommand) throws -> MQTTMessage? {
        try device.messages(for: command).first
    }

    @Test(.samples) func `what is sent is among the messages it is tested with`() throws {
        let known = try HomeSamples.json("z2m/z2m_messages_2.12.1.json")["set_get_messages"]?.items ?? []
        func isKnown(_ message: MQTTMessage?) -> Bool {
            known.contains { sample in
                sample["topic"]?.word == message?.topic
                    && sample["payload"]?.asPayload == message.map { Array($0.payload.utf8) }
            }
        }
        #expect(isKnown(try sent(device(.binary, "zigbee2mqtt/wall_switch"), command(ElementValues(state: .off)))))
        #expect(isKnown(try sent(device(.bidirectional, "zigbee2mqtt/J1_cover"), command(ElementValues(position: 90)))))
        #expect(
            isKnown(
                try sent(
                    device(.bidirectional, "zigbee2mqtt/TS0601_cover_switch"),
                    command(ElementValues(state: .open))
                )
            )
        )
        #expect(
            isKnown(
                try sent(
                    device(.binary, "zigbee2mqtt/TS0601_switch") { $0.endpoint = "l2" },
                    command(ElementValues(state: .on))
                )
            )
        )
        #expect(isKnown(device(.dimmable).query.first))
    }

    @Test func `every level survives the way there and back`() throws {
        for level in 1...100 {
            let message = try sent(device(.dimmable), command(ElementValues(state: .on, brightness: level)))
            let payload = try #require(message).payload
            let word = device(.dimmable).word(topic: "zigbee2mqtt/bulb_color", payload: Array(payload.utf8))
            #expect(word == .values(ElementValues(state: .on, brightness: level)))
        }
    }

    @Test func `a transition goes along in seconds`() throws {
        let message = try sent(device(.dimmable), command(ElementValues(state: .on, brightness: 100), transition: 3))
        #expect(message?.payload == #"{"brightness":254,"state":"ON","transition":3}"#)
    }

    @Test(.samples) func `presence is understood plain and as JSON, of the device and of the bridge`() throws {
        for sample in try HomeSamples.json("z2m/z2m_messages_2.12.1.json")["availability"]?.items.prefix(5) ?? [] {
            let topic = try #require(sample["topic"]?.word)
            let device = device(.binary, String(topic.dropLast("/availability".count)))
            let isThere = sample.at("/payload/state")?.word == "online"
            #expect(device.word(topic: topic, payload: sample["payload"]?.asPayload ?? []) == .presence(isThere))
        }
        let plain = Array("offline".utf8)
        #expect(device(.binary).word(topic: "zigbee2mqtt/bridge/state", payload: plain) == .presence(false))
        #expect(device(.binary).word(topic: "zigbee2mqtt/bulb_color/availability", payload: plain) == .presence(false))
    }

    @Test(arguments: [
        (#"{"position":0,"state":"CLOSE"}"#, ElementValues(state: .closed, position: 0)),
        (#"{"position":40,"state":"OPEN"}"#, ElementValues(state: .open, position: 40)),
        (#"{"position":40,"moving":"DOWN"}"#, ElementValues(state: .closing, position: 40)),
        (#"{"state":"OPEN"}"#, ElementValues(state: .open)),
    ])
    func `a cover reads in our words`(payload: String, values: ElementValues) {
        #expect(
            device(.bidirectional).word(topic: "zigbee2mqtt/bulb_color", payload: Array(payload.utf8))
                == .values(values)
        )
    }

    @Test func `a value goes to its property and comes from it`() throws {
        let thermostat = device(.value) { $0.property = "occupied_heating_setpoint" }
        let message = try sent(thermostat, command(ElementValues(value: .number(21.5))))
        #expect(message?.payload == #"{"occupied_heating_setpoint":21.5}"#)
        #expect(
            thermostat.word(topic: "zigbee2mqtt/bulb_color", payload: Array((message?.payload ?? "").utf8))
                == .values(ElementValues(value: .number(21.5)))
        )
        #expect(throws: DriverError.self) { try sent(device(.value), command(ElementValues(value: .number(1)))) }
    }

    @Test func `payloads that are no state are passed over`() {
        for payload in ["", "null", "[]", "ON", #"{"linkquality":80}"#] {
            #expect(device(.binary).word(topic: "zigbee2mqtt/bulb_color", payload: Array(payload.utf8)) == nil)
        }
    }
}

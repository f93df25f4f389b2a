import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// Tasmota against messages taken from Home Assistant's own tests.
struct TasmotaDialectTests {
    private func shutter(inverted: Bool = false) -> TasmotaDialect {
        var binding = MQTTBinding(profile: .tasmota, topic: "tasmota_49A3BC", channel: 1, inverted: inverted)
        binding.fullTopic = "%topic%/%prefix%/"
        return TasmotaDialect(driven(.bidirectional, DriverBinding(mqtt: binding)), binding)
    }

    private func device(_ types: ElementTypes, channel: Int? = nil) -> TasmotaDialect {
        let binding = MQTTBinding(profile: .tasmota, topic: "sonoff", channel: channel)
        return TasmotaDialect(driven(types, DriverBinding(mqtt: binding)), binding)
    }

    @Test(.samples) func `shutter reports read as the samples expect`() throws {
        let reports = try HomeSamples.json("tasmota/tasmota_messages.json").at("/shutter_reports")?.items ?? []
        #expect(reports.count == 15)
        for report in reports {
            let topic = try #require(report["topic"]?.word)
            let payload = try #require(report["payload"]?.asPayload)
            #expect(shutter().subscriptions.contains(topic))
            let expected = ElementValues(
                state: report.at("/expect/state")?.word.flatMap(ElementState.named),
                position: report.at("/expect/position")?.number.map { Int($0) }
            )
            #expect(shutter().word(topic: topic, payload: payload) == .values(expected))
            let inverted = shutter(inverted: true).word(topic: topic, payload: payload)
            guard case .values(let values)? = inverted else {
                Issue.record("\(report) says nothing of an inverted shutter")
                continue
            }
            #expect(values.position.map(Double.init) == report.at("/expect_inverted/position")?.number)
            // The direction turns round too: what the device calls down is up for us.
            if expected.state == .closing { #expect(values.state == .opening) }
            if expected.state == .opening { #expect(values.state == .closing) }
        }
    }

    @Test(.samples) func `shutter commands are those of the samples`() throws {
        let samples = try HomeSamples.json("tasmota/tasmota_messages.json").at("/shutter_commands")?.items ?? []
        let expected = samples.map {
            MQTTMessage(topic: $0["topic"]?.word ?? "", payload: $0["payload"]?.word ?? "")
        }
        let sent = try [
            command(ElementValues(state: .closed)), command(ElementValues(state: .open)), stop(),
        ].flatMap { command throws(DriverError) in try shutter().messages(for: command) }
        #expect(sent == Array(expected.prefix(3)))
        let position = try shutter().messages(for: command(ElementValues(position: 99)))
        #expect(position == [expected[4]])
        let inverted = try shutter(inverted: true).messages(for: command(ElementValues(position: 99)))
        #expect(inverted.first?.payload == "1")
    }

    @Test(.samples) func `presence is read from the will`() throws {
        for sample in try HomeSamples.json("tasmota/tasmota_messages.json").at("/availability")?.items ?? [] {
            let word = sample["payload"]?.word ?? ""
            #expect(
                shutter().word(topic: sample["topic"]?.word ?? "", payload: Array(word.utf8))
                    == .presence(word == "Online")
            )
        }
    }

    @Test(.samples) func `relay and dimmer exchanges read as the log of the issue has them`() throws {
        let exchanges = try HomeSamples.json("tasmota/tasmota_messages.json").at("/issue_log_relay_and_dimmer")?.items
        let relay = try #require(exchanges?.first)
        let dimmer = try #require(exchanges?.last)
        let off = try device(.binary).messages(for: command(ElementValues(state: .off)))
        #expect(off.first?.topic == relay.at("/command/topic")?.word)
        #expect(off.first?.payload == relay.at("/command/payload")?.word)
        for report in relay["reports"]?.items ?? [] {
            let word = device(.binary).word(
                topic: report["topic"]?.word ?? "",
                payload: report["payload"]?.asPayload ?? []
            )
            #expect(word == .values(ElementValues(state: .off)))
        }
        let level = try device(.dimmable).messages(for: command(ElementValues(state: .on, brightness: 56)))
        #expect(level == [MQTTMessage(topic: dimmer.at("/command/topic")?.word ?? "", payload: "56")])
        let report = try #require(dimmer.at("/reports/0"))
        #expect(
            device(.dimmable).word(topic: report["topic"]?.word ?? "", payload: report["payload"]?.asPayload ?? [])
                == .values(ElementValues(state: .on, brightness: 56))
        )
    }

    @Test func `a transition goes as a backlog, steps of half a second`() throws {
        let sent = try device(.dimmable).messages(for: command(ElementValues(brightness: 42), transition: 3))
        #expect(
            sent == [
                MQTTMessage(
                    topic: "cmnd/sonoff/Backlog",
                    payload: "NoDelay;Fade2 1;NoDelay;Speed2 6;NoDelay;Dimmer 42"
                )
            ]
        )
    }

    @Test func `one of several relays is asked and heard by its number`() throws {
        let second = device(.binary, channel: 2)
        #expect(second.query == [MQTTMessage(topic: "cmnd/sonoff/POWER2", payload: "")])
        #expect(second.word(topic: "stat/sonoff/RESULT", payload: Array(#"{"POWER1":"ON"}"#.utf8)) == nil)
        #expect(
            second.word(topic: "stat/sonoff/RESULT", payload: Array(#"{"POWER2":"ON"}"#.utf8))
                == .values(ElementValues(state: .on))
        )
    }

    @Test func `a value is refused with a hint`() {
        #expect(throws: DriverError.self) {
            try device(.value).messages(for: command(ElementValues(value: .text("x"))))
        }
    }
}

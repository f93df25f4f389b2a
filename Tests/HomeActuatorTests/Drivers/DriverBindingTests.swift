import Foundation
import HomeActuatorDomain
import Schema
import Testing

/// What a side file may say of drivers.
struct DriverBindingTests {
    private func read(_ json: String) throws -> DriverBinding {
        try JSONDecoder().decode(DriverBinding.self, from: Data(json.utf8))
    }

    private func refusal(_ json: String) -> String {
        do {
            _ = try read(json)
            return "accepted"
        } catch DecodingError.dataCorrupted(let context) {
            return context.debugDescription
        } catch DecodingError.keyNotFound(let key, _) {
            return "no \(key.stringValue)"
        } catch {
            return "\(error)"
        }
    }

    @Test func `without a word an element is simulated with the defaults`() throws {
        #expect(try read("{}") == DriverBinding())
        #expect(try read(#"{"simulator": {}}"#) == DriverBinding(simulator: SimulatorBinding()))
    }

    @Test func `a binding comes back from its own JSON`() throws {
        var binding = MQTTBinding(profile: .tasmota, topic: "boiler", channel: 2, inverted: true)
        binding.commands = [.on: MQTTTemplate(topic: "a/b", payload: "{value}")]
        for binding in [
            DriverBinding(mqtt: binding), DriverBinding(simulator: SimulatorBinding()),
            DriverBinding(
                http: HTTPBinding(url: "http://h/x", readBack: HTTPReadBack(url: "?q", map: StateMap(state: "/s")))
            ),
        ] {
            let json = try JSONEncoder().encode(binding)
            #expect(try JSONDecoder().decode(DriverBinding.self, from: json) == binding)
        }
    }

    @Test func `operations are told by a word or by an object`() throws {
        let binding = try read(
            #"{"kind":"http","http":{"url":"http://h/x","operations":{"ON":"enable","brightness":{"url":"?l={level}"}}}}"#
        )
        #expect(binding.http?.operations[.on] == HTTPOperation(operation: "enable"))
        #expect(binding.http?.operations[.brightness]?.url == "?l={level}")
        #expect(try read(#"{"kind":"http","http":{"url":"http://h/x"}}"#).http?.operations.count == 2)
    }

    @Test(arguments: [
        (#"{"kind":"knx"}"#, "a driver that this version has (simulator, http, mqtt), not \"knx\""),
        (#"{"kind":"http"}"#, "no http"),
        (#"{"kind":"mqtt"}"#, "no mqtt"),
        (#"{"kind":"mqtt","mqtt":{"profile":"tasmota"}}"#, "the device's topic, without + and #"),
        (#"{"kind":"mqtt","mqtt":{"profile":"tasmota","topic":"a/#"}}"#, "the device's topic, without + and #"),
        (#"{"kind":"mqtt","mqtt":{"profile":"template"}}"#, "present: the template profile knows none by itself"),
        (#"{"kind":"http","http":{"url":"ftp://h"}}"#, "an address that begins with http:// or https://"),
        (#"{"simulator":{"lossPercent":120}}"#, "0.0 to 100.0, not 120.0"),
    ])
    func `what cannot be meant is refused with words`(json: String, words: String) {
        #expect(refusal(json) == words)
    }

    @Test func `a mistyped command among the operations is refused`() {
        #expect(refusal(#"{"kind":"http","http":{"url":"http://h","operations":{"Onn":"enable"}}}"#) != "accepted")
    }

    @Test func `a target names the words that reach it, the most exact first`() {
        func words(_ values: ElementValues, stop: Bool = false) -> [DriverAction] {
            DriverAction.candidates(for: values, isStop: stop)
        }
        #expect(words(ElementValues(state: .open, position: 100)) == [.open, .position])
        #expect(words(ElementValues(position: 0)) == [.close, .position])
        #expect(words(ElementValues(position: 30)) == [.position])
        #expect(words(ElementValues(state: .off, brightness: 42)) == [.off])
        #expect(words(ElementValues(state: .on, brightness: 42)) == [.brightness])
        #expect(words(ElementValues(state: .on)) == [.on])
        #expect(words(ElementValues(value: .text("x"))) == [.value])
        #expect(words(ElementValues(), stop: true) == [.stop])
    }
}

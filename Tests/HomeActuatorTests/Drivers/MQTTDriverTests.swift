import HomeActuatorDomain
import Schema
import Synchronization
import TestKit
import Testing

@testable import HomeActuator

/// The driver over a bus that is only a list.
@Suite(.timeLimit(.minutes(5)))
struct MQTTDriverTests {
    /// Keeps what is published.
    private final class Wire: Sendable {
        private let kept = Mutex<[MQTTMessage]>([])
        var messages: [MQTTMessage] { kept.withLock { $0 } }
        func publish(_ topic: String, _ payload: [UInt8]) {
            kept.withLock { $0.append(MQTTMessage(topic: topic, payload: String(decoding: payload, as: UTF8.self))) }
        }
    }

    private struct Broken: Error {}

    private let wire = Wire()
    private let heard = Heard()

    private func driver(_ elements: [DrivenElement], patience: Double = 60) -> MQTTDriver {
        let wire = wire
        let driver = MQTTDriver(patience: patience) { topic, payload in wire.publish(topic, payload) }
        driver.assign(elements)
        return driver
    }

    private func relay(_ id: String = "lamp", _ topic: String = "boiler") -> DrivenElement {
        driven(id, .binary, DriverBinding(mqtt: MQTTBinding(profile: .tasmota, topic: topic)))
    }

    private func say(_ driver: MQTTDriver, _ topic: String, _ payload: String) {
        driver.received(topic, Array(payload.utf8))
    }

    /// Goes on when the driver has its sink.
    private func settled(_ driver: MQTTDriver) async throws {
        try await eventually("a running driver") {
            say(driver, "tele/boiler/LWT", "Offline")
            say(driver, "tele/boiler/LWT", "Online")
            return heard.health.last == true
        }
    }

    @Test func `a device that comes back is asked what it is`() async throws {
        let driver = driver([relay()])
        #expect(driver.subscriptions.contains("tele/boiler/LWT"))
        try await running(driver, heard) {
            try await settled(driver)
            try await eventually("a question") {
                wire.messages.contains(MQTTMessage(topic: "cmnd/boiler/POWER", payload: ""))
            }
            say(driver, "stat/boiler/RESULT", #"{"POWER":"ON"}"#)
            #expect(heard.values == [ElementValues(state: .on)])
            say(driver, "tele/boiler/LWT", "Offline")
            #expect(heard.health.last == false)
            #expect(heard.words.last?.reason == "tele/boiler/LWT says that it is offline")
        }
    }

    @Test func `what a device leaves out is completed by what it said before`() async throws {
        let lamp = driven(.dimmable, DriverBinding(mqtt: MQTTBinding(profile: .tasmota, topic: "boiler")))
        let driver = driver([lamp])
        try await running(driver, heard) {
            try await settled(driver)
            say(driver, "stat/boiler/RESULT", #"{"POWER":"ON","Dimmer":56}"#)
            say(driver, "stat/boiler/POWER", "OFF")
            #expect(heard.values.last == ElementValues(state: .off, brightness: 56))
        }
    }

    @Test func `a retained state of a device that is gone is no sign of life`() async throws {
        let binding = MQTTBinding(profile: .zigbee2mqtt, topic: "zigbee2mqtt/lamp")
        let driver = driver([relay(), driven("bulb", .binary, DriverBinding(mqtt: binding))])
        try await running(driver, heard) {
            try await settled(driver)
            say(driver, "zigbee2mqtt/lamp/availability", #"{"state":"offline"}"#)
            say(driver, "zigbee2mqtt/lamp", #"{"state":"ON"}"#)
            say(driver, "zigbee2mqtt/bridge/state", "online")
            let bulb = heard.words.filter { $0.element == address("bulb") }
            #expect(bulb.compactMap(\.isUp) == [false])
            say(driver, "zigbee2mqtt/lamp/availability", #"{"state":"online"}"#)
            #expect(heard.health.last == true)
        }
    }

    @Test func `reading asks and waits for the answer`() async throws {
        let driver = driver([relay()])
        async let answer = driver.read(address())
        try await eventually("the question") { !wire.messages.isEmpty }
        say(driver, "stat/boiler/POWER", "ON")
        #expect(try await answer == ElementValues(state: .on))
    }

    @Test func `no answer is told as such`() async throws {
        let driver = driver([relay()], patience: 0.05)
        await #expect(throws: DriverError.timedOut("house/lamp did not answer within 0.05 s")) {
            try await driver.read(address())
        }
    }

    @Test func `a device that sleeps and reports when it wakes is not gone, and one that was is back with its report`()
        async throws
    {
        let driver = driver([relay()], patience: 0.05)
        try await running(driver, heard) {
            try await settled(driver)
            say(driver, "stat/boiler/POWER", "ON")
            #expect(try await driver.read(address()) == nil, "it has just reported")
            await #expect(throws: DriverError.self, "silent since") { try await driver.read(address()) }
            let before = heard.health.count
            say(driver, "stat/boiler/POWER", "OFF")
            #expect(heard.health.count == before + 1 && heard.health.last == true)
        }
    }

    @Test func `an element that is bound to another device inherits nothing of the old one`() async throws {
        func lamp(_ topic: String) -> DrivenElement {
            driven(.dimmable, DriverBinding(mqtt: MQTTBinding(profile: .tasmota, topic: topic)))
        }
        let driver = driver([lamp("boiler")])
        try await running(driver, heard) {
            try await settled(driver)
            say(driver, "stat/boiler/RESULT", #"{"POWER":"ON","Dimmer":56}"#)
            say(driver, "tele/boiler/LWT", "Offline")
            #expect(heard.health.last == false)
            driver.assign([lamp("kettle")])
            say(driver, "tele/kettle/LWT", "Online")
            #expect(heard.health.last == true)
            say(driver, "stat/kettle/POWER", "OFF")
            #expect(heard.values.last == ElementValues(state: .off))
        }
    }

    @Test func `an element whose settings change keeps the presence of the device it still has`() async throws {
        let binding = MQTTBinding(profile: .tasmota, topic: "boiler")
        let driver = driver([driven(.binary, DriverBinding(mqtt: binding))])
        try await running(driver, heard) {
            try await settled(driver)
            say(driver, "tele/boiler/LWT", "Offline")
            var changed = binding
            changed.inverted = true
            driver.assign([driven(.binary, DriverBinding(mqtt: changed))])
            say(driver, "stat/boiler/POWER", "ON")
            #expect(heard.health.last == false)
        }
    }

    @Test func `a bus that is away fails the command`() async throws {
        let driver = MQTTDriver { _, _ in throw Broken() }
        driver.assign([relay()])
        await #expect(throws: DriverError.self) { try await driver.apply(command(ElementValues(state: .on))) }
    }

    @Test func `a question that cannot be published says nothing of its device`() async throws {
        let driver = MQTTDriver { _, _ in throw Broken() }
        driver.assign([relay()])
        await #expect(throws: DriverError.busy("cmnd/boiler/POWER could not be published: Broken()")) {
            try await driver.read(address())
        }
    }

    @Test func `homes loaded again leave the topics of what is gone`() {
        let driver = driver([relay("one", "a"), relay("two", "b")])
        driver.assign([relay("two", "b")])
        #expect(driver.subscriptions.allSatisfy { $0.contains("/b/") })
        #expect(driver.feedback(of: address("one")) == .none)
    }
}

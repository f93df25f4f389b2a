import HomeActuatorDomain
import Schema
import TestKit
import Testing

@testable import HomeActuator

/// The loop around the physics.
@Suite(.timeLimit(.minutes(5)))
struct SimulatorTests {
    @Test func `a command is reported after its latency`() async throws {
        let simulator = Simulator()
        let heard = Heard()
        simulator.assign([driven(.binary, simulated { $0.latencyMs = 5 })])
        try await running(simulator, heard) {
            #expect(try await simulator.apply(command(ElementValues(state: .on))) == .acknowledged)
            try await eventually("heard: \(heard.words.suffix(5))") { heard.values == [ElementValues(state: .on)] }
            #expect(heard.words.last?.origin == .command)
            #expect(heard.words.first?.isUp == true)
        }
    }

    @Test func `scripts touch the wall switch, take it off its bus and put it back`() async throws {
        let simulator = Simulator()
        let heard = Heard()
        simulator.assign([driven(.binary)])
        try await running(simulator, heard) {
            try simulator.touch(address(), ElementValues(state: .on))
            try await eventually("heard: \(heard.words.suffix(5))") { heard.words.last?.origin == .device }
            try simulator.setOnline(address(), false)
            try await eventually("heard: \(heard.words.suffix(5))") { heard.health == [true, false] }
            await #expect(throws: DriverError.self) { try await simulator.apply(command(ElementValues(state: .off))) }
            try simulator.setOnline(address(), true)
            try await eventually("heard: \(heard.words.suffix(5))") { heard.health == [true, false, true] }
            #expect(try await simulator.read(address())?.state == .on)
        }
    }

    @Test func `ten thousand commands on a thousand elements are all confirmed`() async throws {
        let simulator = Simulator()
        let heard = Heard()
        simulator.assign((0..<1000).map { driven("lamp-\($0)", .binary, simulated { $0.latencyMs = 10 }) })
        try await running(simulator, heard) {
            for round in 0..<10 {
                for lamp in 0..<1000 {
                    let target = ElementValues(state: round.isMultiple(of: 2) ? .on : .off)
                    _ = try await simulator.apply(command("lamp-\(lamp)", target))
                }
            }
            try await eventually("heard: \(heard.words.suffix(5))") { heard.values.count == 10_000 }
        }
    }

    @Test func `loading homes again leaves elements that stay as they are`() async throws {
        let simulator = Simulator()
        simulator.assign([driven("one", .binary), driven("two", .binary)])
        try simulator.touch(address("one"), ElementValues(state: .on))
        #expect(try await simulator.read(address("one"))?.state == .on)
        simulator.assign([driven("one", .binary), driven("three", .binary)])
        #expect(try await simulator.read(address("one"))?.state == .on)
        await #expect(throws: DriverError.unknown(address("two"))) { try await simulator.read(address("two")) }
    }

    @Test func `one that never says what it is has no feedback`() async throws {
        let simulator = Simulator()
        simulator.assign([driven("mute", .binary, simulated { $0.reports = false }), driven("lamp", .binary)])
        #expect(simulator.feedback(of: address("mute")) == .none)
        #expect(simulator.feedback(of: address("lamp")) == .push)
        #expect(try await simulator.read(address("mute")) == nil)
    }
}

import HomeActuatorDomain
import Schema
import Testing

@testable import HomeActuator

/// The physics, with time handed in.
struct SimulatedElementTests {
    private func cover(_ change: (inout SimulatorBinding) -> Void = { _ in }) -> SimulatedElement {
        let settings = simulated {
            $0.travelSeconds = 10
            $0.progressSeconds = 2
            $0.latencyMs = 100
            change(&$0)
        }
        return SimulatedElement(driven(.bidirectional, settings), at: 0)
    }

    private func lamp(_ change: (inout SimulatorBinding) -> Void = { _ in }) -> SimulatedElement {
        SimulatedElement(driven([.dimmable, .binary], simulated(change)), at: 0)
    }

    @Test func `a cover reports moving positions and then the end`() throws {
        var cover = cover()
        #expect(try cover.take(command(ElementValues(state: .open)), at: 0) == .acknowledged)
        #expect(cover.advance(to: 0.09).isEmpty)
        let said = cover.advance(to: 20).map(\.values)
        #expect(said.map(\.position) == [0, 20, 40, 60, 80, 100])
        #expect(said.map(\.state) == [.opening, .opening, .opening, .opening, .opening, .open])
        #expect(cover.nextDue == nil)
    }

    @Test func `STOP leaves a cover where it is, open in the sense of not closed`() throws {
        var cover = cover()
        _ = try cover.take(command(ElementValues(position: 100)), at: 0)
        _ = cover.advance(to: 3)
        _ = try cover.take(stop(), at: 3.9)
        #expect(cover.advance(to: 4.0).last?.values == ElementValues(state: .open, position: 39))
        #expect(cover.advance(to: 60).isEmpty)
    }

    @Test func `a cover turns round on its way`() throws {
        var cover = cover()
        _ = try cover.take(command(ElementValues(position: 100)), at: 0)
        _ = cover.advance(to: 5.1)
        _ = try cover.take(command(ElementValues(state: .closed)), at: 5)
        let said = cover.advance(to: 30).map(\.values)
        #expect(said.first == ElementValues(state: .closing, position: 50))
        #expect(said.last == ElementValues(state: .closed, position: 0))
    }

    @Test func `a cover that does not know its place finds it at the end of a whole travel`() throws {
        var cover = cover { $0.startsUnknown = true }
        #expect(try cover.read(at: 0) == nil)
        _ = try cover.take(command(ElementValues(state: .open)), at: 0)
        let said = cover.advance(to: 20)
        #expect(said.first?.values == ElementValues(state: .opening))
        #expect(said.last?.values == ElementValues(state: .open, position: 100))
        #expect(try cover.read(at: 20) == ElementValues(state: .open, position: 100))
    }

    @Test func `a lamp ramps in the time of the transition and keeps its level while OFF`() throws {
        var lamp = lamp { $0.latencyMs = 0 }
        _ = try lamp.take(command(ElementValues(state: .on, brightness: 42), transition: 2), at: 0)
        let up = lamp.advance(to: 5).map(\.values)
        #expect(up.map(\.brightness) == [1, 11, 21, 32, 42])
        #expect(up.allSatisfy { $0.state == .on })
        _ = try lamp.take(command(ElementValues(state: .off)), at: 5)
        #expect(lamp.advance(to: 6).map(\.values) == [ElementValues(state: .off, brightness: 42)])
        _ = try lamp.take(command(ElementValues(state: .on)), at: 6)
        #expect(lamp.advance(to: 7).map(\.values) == [ElementValues(state: .on, brightness: 42)])
    }

    @Test func `equal seeds play equally and others do not`() throws {
        func play(_ seed: UInt64) throws -> [ElementValues] {
            var lamp = lamp {
                $0.seed = seed
                $0.lossPercent = 30
                $0.wrongReadBackPercent = 30
                $0.jitterMs = 50
            }
            for step in 0..<50 {
                _ = try lamp.take(command(ElementValues(state: .on, brightness: step + 1)), at: Double(step))
            }
            return lamp.advance(to: 100).map(\.values)
        }
        #expect(try play(1) == play(1))
        #expect(try play(1) != play(2))
    }

    @Test func `of lost commands half are done, and reading tells which`() throws {
        var done = 0
        for seed in 1...400 {
            var lamp = lamp {
                $0.seed = UInt64(seed)
                $0.lossPercent = 100
            }
            #expect(try lamp.take(command(ElementValues(state: .on)), at: 0) == .sent)
            #expect(lamp.advance(to: 1).isEmpty)
            if try lamp.read(at: 1)?.state == .on { done += 1 }
        }
        #expect((150...250).contains(done))
    }

    @Test(arguments: [ElementTypes.binary, .dimmable, .bidirectional])
    func `a wrong read-back is something else than what was wanted`(types: ElementTypes) throws {
        let settings = simulated {
            $0.wrongReadBackPercent = 100
            $0.travelSeconds = 1
        }
        var element = SimulatedElement(driven(types, settings), at: 0)
        let target = types == .bidirectional ? ElementValues(position: 100) : ElementValues(state: .on)
        _ = try element.take(command(target), at: 0)
        let last = try #require(element.advance(to: 9).last?.values)
        #expect(last.position != 100 && last.brightness != 100)
        if types == .binary { #expect(last.state == .off) }
        #expect(try element.read(at: 9) == last)
    }

    @Test func `offline it neither hears nor speaks, and what was on its way is lost`() throws {
        var lamp = lamp()
        _ = try lamp.take(command(ElementValues(state: .on)), at: 0)
        lamp.setOnline(false)
        #expect(lamp.advance(to: 1).isEmpty)
        #expect(throws: DriverError.unreachable("house/lamp is offline")) { try lamp.read(at: 1) }
        #expect(throws: DriverError.self) { try lamp.take(command(ElementValues(state: .on)), at: 1) }
        lamp.setOnline(true)
        #expect(try lamp.read(at: 2)?.state == .off)
    }

    @Test func `somebody at the wall switch is told as the device's own doing`() throws {
        var lamp = lamp { $0.wallSwitchSeconds = 10 }
        let said = lamp.advance(to: 60)
        #expect(said.count >= 4)
        #expect(said.allSatisfy { $0.origin == .device })
        #expect(said.first?.values.state == .on)
    }

    @Test func `an element of several types keeps each of them`() throws {
        var element = SimulatedElement(driven([.binary, .value], simulated { $0.latencyMs = 0 }), at: 0)
        _ = try element.take(command(ElementValues(state: .on)), at: 0)
        _ = try element.take(command(ElementValues(value: .text("hola"))), at: 1)
        #expect(element.advance(to: 2).last?.values == ElementValues(state: .on, value: .text("hola")))
    }
}

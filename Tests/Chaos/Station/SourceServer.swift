import Schema
import Synchronization
import TestKit

/// What the services read over HTTP: a feed of incidents that come and go, torn now and then, and a list of values.
final class SourceServer: Sendable {
    /// What was served.
    struct Facts: Sendable {
        /// Incidents that were over at some time.
        var ended: Set<String> = []
        /// The incidents of the last whole document.
        var told: Set<String> = []
        var documents = 0
        var torn = 0
    }

    private struct State {
        var dice: Dice
        var open: [Int] = []
        var last = 0
        var value = 0
        var isStill = false
        var facts = Facts()
    }

    private let server: TinyServer
    private let state: Mutex<State>

    init(seed: UInt64) throws {
        state = Mutex(State(dice: Dice(seed, "sources")))
        server = try TinyServer { _ in [] }
        server.answer { [unowned self] in answer($0) }
    }

    var port: Int { Int(server.port) }
    var feed: String { "http://127.0.0.1:\(port)/feed" }
    var values: String { "http://127.0.0.1:\(port)/values" }
    var facts: Facts { state.withLock { $0.facts } }

    /// Changes nothing from now on, and tears nothing.
    func rest() { state.withLock { $0.isStill = true } }

    func end() { server.close() }

    private func answer(_ request: TinyServer.Request) -> [TinyServer.Step] {
        state.withLock { state in
            if !request.line.contains("/feed") { return Self.values(&state) }
            if !state.isStill { Self.step(&state) }
            let whole = SCTFeed(incidents: state.open.map { SCTFeed.Incident(number: $0, level: 1 + $0 % 5) }).bytes
            state.facts.documents += 1
            if !state.isStill, state.dice.chance(15) {
                state.facts.torn += 1
                return [.send(TinyServer.bytes(200, Array(whole.prefix(whole.count / 2))))]
            }
            state.facts.told = Set(state.open.map(String.init))
            return [.send(TinyServer.bytes(200, whole))]
        }
    }

    private static func step(_ state: inout State) {
        for _ in 0..<state.dice.number(0...3) {
            state.last += 1
            state.open.append(state.last)
        }
        while state.open.count > 4, state.dice.chance(60) {
            let gone = state.open.remove(at: state.dice.number(0...state.open.count - 1))
            state.facts.ended.insert(String(gone))
        }
    }

    private static func values(_ state: inout State) -> [TinyServer.Step] {
        if !state.isStill { state.value = state.dice.number(0...100) }
        return TinyServer.reply(200, #"[{"name":"a","value":\#(state.value)},{"name":"b","value":7}]"#)
    }
}

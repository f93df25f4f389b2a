import Decision
import Schema
import ServiceKit

extension ServiceName {
    static let bench = ServiceName(rawValue: "bench")
}

/// Sets a counter; the note only fills the payload up to 200 bytes.
struct SetCounter: Command {
    var value: Int
    var note: String?

    static let channel = Channel(.bench, .command, ["{counter}"], "set", of: "counter")
    static let summary = "Sets a counter."
    static let example = SetCounter(value: 1, note: nil)
}

/// A counter was set.
struct CounterChanged: Event {
    var value: Int

    static let channel = Channel(.bench, .event, ["{counter}"], "changed", of: "counter")
    static let summary = "A counter was set."
    static let example = CounterChanged(value: 1)
}

struct Counter: Codable {
    var value = 0
}

enum CounterDecider: Decider {
    static let initial = Counter()

    static func decide(_ command: SetCounter, _ state: Counter) throws(Problem) -> [CounterChanged] {
        [CounterChanged(value: command.value)]
    }

    static func evolve(_ state: inout Counter, _ event: CounterChanged) { state.value = event.value }
}

@main
enum Main {
    static func main() async {
        await Launcher.main("bench-service", topic: .bench) { service, _ in
            service.decide(CounterDecider.self, storedAs: "counter", on: SetCounter.self) { command, _ in command }
        }
    }
}

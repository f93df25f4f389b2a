import HomeActuatorDomain
import Schema
import Synchronization

@testable import HomeActuator

/// An element as drivers get it.
func driven(
    _ id: String,
    _ types: ElementTypes,
    _ binding: DriverBinding = DriverBinding(),
    _ change: (inout ElementProfile) -> Void = { _ in }
) -> DrivenElement {
    var element = Element(id: id, rawName: "Lamp \(id)", kind: .device, types: types)
    element.profile.driver = binding
    change(&element.profile)
    return DrivenElement(home: "house", element)
}

/// The lamp of most tests.
func driven(_ types: ElementTypes, _ binding: DriverBinding = DriverBinding()) -> DrivenElement {
    driven("lamp", types, binding)
}

/// A command on such an element.
func command(_ id: String, _ target: ElementValues, transition: Double? = nil) -> DriverCommand {
    DriverCommand(id: "1", element: address(id), target: target, transition: transition)
}

func command(_ target: ElementValues, transition: Double? = nil) -> DriverCommand {
    command("lamp", target, transition: transition)
}

func stop(_ id: String = "lamp") -> DriverCommand {
    DriverCommand(id: "1", element: address(id), target: ElementValues(), isStop: true)
}

func address(_ id: String = "lamp") -> ElementAddress { ElementAddress(home: "house", element: id) }

func simulated(_ change: (inout SimulatorBinding) -> Void = { _ in }) -> DriverBinding {
    var binding = SimulatorBinding()
    change(&binding)
    return DriverBinding(simulator: binding)
}

/// Keeps what a driver says.
final class Heard: Sendable {
    struct Word: Hashable, Sendable {
        var element: ElementAddress
        var values: ElementValues?
        var origin: DriverReportOrigin?
        var isUp: Bool?
        var reason: String?
    }

    private let kept = Mutex<[Word]>([])

    var words: [Word] { kept.withLock { $0 } }
    var values: [ElementValues] { words.compactMap(\.values) }
    var health: [Bool] { words.compactMap(\.isUp) }

    var sink: DriverSink {
        DriverSink(
            report: { element, values, origin in
                self.kept.withLock { $0.append(Word(element: element, values: values, origin: origin)) }
            },
            health: { element, isUp, reason in
                self.kept.withLock { $0.append(Word(element: element, isUp: isUp, reason: reason)) }
            },
            begins: { _ in true }
        )
    }
}

/// Runs a driver while a test does something with it.
func running(_ driver: some ActuatorDriver, _ heard: Heard, _ test: () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        let sink = heard.sink
        group.addTask { try await driver.run(reporting: sink) }
        try await test()
        group.cancelAll()
    }
}

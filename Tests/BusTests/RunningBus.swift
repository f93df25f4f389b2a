import Bus
import Foundation
import Synchronization
import TestKit

/// A bus on a thread of its own, working for a ``Probe``.
final class RunningBus: Sendable {
    let bus: Bus
    let probe: Probe
    private let outcome = Mutex<Result<Void, BusError>?>(nil)

    init(
        _ addresses: [BrokerAddress],
        _ probe: Probe,
        _ configure: (inout BusConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = BusConfiguration(addresses: addresses, clientID: "bus-\(UUID().uuidString.prefix(8))")
        configure(&configuration)
        let bus = try Bus(configuration)
        self.bus = bus
        self.probe = probe
        Thread.detachNewThread { [self] in
            let result: Result<Void, BusError>
            do throws(BusError) {
                try bus.run(probe)
                result = .success(())
            } catch {
                result = .failure(error)
            }
            outcome.withLock { $0 = result }
        }
    }

    deinit { stop() }

    /// How the run ended; nil while it lasts.
    var ending: Result<Void, BusError>? { outcome.withLock { $0 } }

    /// Why the run ended by itself.
    var fault: BusError? {
        if case .failure(let error)? = ending { error } else { nil }
    }

    func stop() {
        probe.gate.open()
        bus.stop()
    }

    func post(_ messages: [Outgoing]) {
        probe.state.withLock { $0.waiting += messages }
        bus.wake()
    }

    @discardableResult
    func ready() async throws -> RunningBus {
        try await eventually("the bus is subscribed: \(probe.events)") { probe.isReady() }
        return self
    }
}

import Bus
import Foundation
import Synchronization

/// A participant of a run on a connection of its own, which it takes up again for as long as it lives.
final class Attached: Sendable {
    private let bus: Bus

    init(_ address: BrokerAddress, id: String, isVersion5: Bool = true, _ handler: some BusHandler & Sendable) throws {
        var configuration = BusConfiguration(addresses: [address], clientID: id)
        configuration.hasInlet = false
        configuration.prefersVersion5 = isVersion5
        let bus = try Bus(configuration)
        self.bus = bus
        Thread.detachNewThread { try? bus.run(handler) }
    }

    deinit { bus.stop() }

    /// Gives the handler a turn soon.
    func wake() { bus.wake() }
}

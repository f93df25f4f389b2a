import Bus
import Foundation
import Synchronization

/// A participant of a run on a connection of its own, which it takes up again for as long as it lives.
package final class Attached: Sendable {
    private let bus: Bus

    /// Connects to the first of some addresses that takes it; with a kept session there is an inlet as well.
    package init(
        _ addresses: [BrokerAddress],
        id: String,
        isVersion5: Bool = true,
        session: BusConfiguration.Session = .clean,
        _ handler: some BusHandler & Sendable
    ) throws {
        var configuration = BusConfiguration(addresses: addresses, clientID: id)
        configuration.hasInlet = session != .clean
        configuration.session = session
        configuration.prefersVersion5 = isVersion5
        let bus = try Bus(configuration)
        self.bus = bus
        Thread.detachNewThread { try? bus.run(handler) }
    }

    /// Connects to one address.
    package convenience init(
        _ address: BrokerAddress,
        id: String,
        isVersion5: Bool = true,
        _ handler: some BusHandler & Sendable
    ) throws {
        try self.init([address], id: id, isVersion5: isVersion5, handler)
    }

    deinit { bus.stop() }

    /// Gives the handler a turn soon.
    package func wake() { bus.wake() }
}

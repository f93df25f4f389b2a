import Bus
import History
import ServiceKit
import TestKit

/// A service without a broker: it is told messages, and tells what it would publish.
package final class LoneService {
    private let site: Site
    private let time = VirtualTime()
    private let life: Life
    private var lastPacket: UInt16 = 0

    /// Starts a service with a new database in a folder.
    package init(_ site: Site, in folder: String) throws {
        self.site = site
        var dice = Dice(1, "alone-\(site)")
        life = try Life(
            site,
            folder: try DatabaseFile(site, in: folder).folder,
            keyFile: "\(folder)/keys/clinic.key",
            epoch: "epoch-\(site)",
            time,
            &dice
        )
        for link in [Link.outlet, .inlet] {
            let address = BrokerAddress(host: "model", port: 1883)
            life.pipeline.linkChanged(link, .connected(address: address, sessionPresent: false, isVersion5: true))
            life.pipeline.linkChanged(link, .subscribed)
        }
    }

    /// What it wants to be subscribed to.
    package var filters: [String] { life.pipeline.subscriptions().map(\.filter) }

    /// Tells it a message at QoS 1 on a topic of its own, the levels behind its name; answers what it publishes then.
    package func hear(_ topic: String, _ payload: [UInt8], _ properties: MessageProperties?) throws -> [Outgoing] {
        time.set(to: time.now + 0.01)
        lastPacket = lastPacket % 60_000 + 1
        var turn = Turn()
        turn.incoming = [
            Incoming(topic: site.topic(topic), payload: payload, packetID: lastPacket, properties: properties)
        ]
        try life.pipeline.turn(turn)
        var told: [Outgoing] = []
        while case let more = life.pipeline.outgoing(limit: 200), !more.isEmpty { told += more }
        var end = Turn()
        end.confirmed = told.map { Confirmation(token: $0.token, reasonCode: 0) }
        try life.pipeline.turn(end)
        return told
    }
}

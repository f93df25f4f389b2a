import Bus
import CMosquitto
import History
import Schema
import Simulation
import Synchronization
import TestKit

extension FuzzTarget {
    private static let sites = Site.allCases
    private static let house = Mutex(House())

    /// Whole services over their databases, without a broker: a letter for the service, a line with the levels of the topic
    /// behind its name, one with the id and the address for the answer, and the payload. Whatever comes, what they publish
    /// can be published, and is JSON.
    static let services = FuzzTarget("services", longest: 8192, tries: 60) { input in
        var pieces = Pieces(input)
        guard let site = pieces.choice(of: sites) else { return }
        let topic = pieces.text()
        // The broker takes no topic that is none.
        guard TopicName.isUsable(topic) else { return }
        let address = pieces.text().split(separator: " ").map(String.init)
        var properties = MessageProperties()
        if let id = address.first { properties.user = [("id", id)] }
        if address.count > 1 { properties.responseTopic = address[1] }
        let payload = pieces.remainder
        let (told, filters) = try house.withLock { house in try house.hear(site, topic, payload, properties) }
        for filter in filters {
            let isText = mosquitto_validate_utf8(filter, Int32(filter.utf8.count)) == 0
            try hold(mosquitto_sub_topic_check(filter) == 0 && isText, "\(filter.debugDescription) is no filter")
        }
        for message in told {
            try hold(TopicName.isUsable(message.topic), "\(message.topic.debugDescription) cannot be published on")
            try hold(message.payload.count < 256 * 1024, "\(message.payload.count) bytes on \(message.topic)")
            guard !message.payload.isEmpty else { continue }
            let isJSON = (try? JSONScanner.scan(message.payload)) != nil
            try hold(isJSON, "on \(message.topic): \(String(decoding: message.payload, as: UTF8.self))")
        }
    }
}

/// The services that were asked for, each begun anew after some messages, so that none grows without end.
private struct House: ~Copyable {
    private static let patience = 2000

    private var folder: TemporaryFolder?
    private var services: [Site: LoneService] = [:]
    private var heard = 0

    mutating func hear(
        _ site: Site,
        _ topic: String,
        _ payload: [UInt8],
        _ properties: MessageProperties
    ) throws -> (told: [Outgoing], filters: [String]) {
        heard += 1
        if heard % Self.patience == 1 { (services, folder) = ([:], try TemporaryFolder()) }
        guard let folder else { return ([], []) }
        let service = try services[site] ?? LoneService(site, in: folder.path)
        services[site] = service
        return (try service.hear(topic, payload, properties), service.filters)
    }
}

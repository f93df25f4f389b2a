import Bus
import History
import Schema

/// What the broker was given: the events by service, epoch and number, and what else a checker has to know.
struct PublishedLog {
    /// The events of a service in one epoch: number and bytes, each as it was first published.
    private(set) var events: [Site: [String: [Int64: [UInt8]]]] = [:]
    /// Numbers that were published again with other bytes.
    private(set) var changed: [String] = []
    /// Epochs of a service in the order in which they were first seen.
    private(set) var epochs: [Site: [String]] = [:]
    /// What was told on problem topics.
    private(set) var problems: [String] = []
    /// Retained messages where none may be.
    private(set) var strayRetained: [String] = []

    mutating func take(_ message: Outgoing) {
        guard let address = Site.topics.parse(message.topic), let site = Site(rawValue: address.service.rawValue)
        else { return }
        switch address.kind {
        case .event: note(message, site)
        case .problem: problems.append(message.topic + " " + String(decoding: message.payload, as: UTF8.self))
        default: break
        }
        let isStray = message.isRetained && [.event, .reply, .question].contains(address.kind)
        if isStray { strayRetained.append(message.topic) }
    }

    private mutating func note(_ message: Outgoing, _ site: Site) {
        guard let (envelope, _) = try? Envelope.read(message.payload), let epoch = envelope.epoch,
            let sequence = envelope.sequence
        else { return }
        if let first = events[site]?[epoch]?[sequence] {
            if first != message.payload { changed.append("\(site) \(epoch) \(sequence)") }
            return
        }
        events[site, default: [:]][epoch, default: [:]][sequence] = message.payload
        if epochs[site]?.contains(epoch) != true { epochs[site, default: []].append(epoch) }
    }
}

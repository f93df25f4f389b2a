import Bus
import History
import Schema
import TestKit

/// A consumer of every service's events as the contract wants one: each once, in order, gaps asked for, and a new epoch
/// followed from its beginning.
final class Recorder {
    private static let name = "recorder"
    private static let patience = 2.0
    private static let repeatAfter = 5.0

    /// How far a service is followed.
    struct Following {
        var epoch: String?
        var past: Set<String> = []
        var through: Int64 = 0
        /// The last number that was heard of.
        var highest: Int64 = 0
        var held: [Int64: Envelope] = [:]
        var gapSince: Double?
        var askedAt = -100.0
        /// Every event of the epoch as it came, repeats included.
        var heard: [History.Numbered] = []
        var versions: [String: Int] = [:]
        /// Entities whose version went back.
        var backwards: [String] = []
    }

    let wire: Wire
    private let agenda: Agenda
    private var dice: Dice
    private(set) var following: [Site: Following] = [:]
    private var asks = 0
    private var isReady = false

    init(_ world: World) {
        agenda = world.agenda
        wire = Wire(Self.name, world.broker, world.agenda, seed: world.schedule.seed)
        dice = Dice(world.schedule.seed, Self.name)
        for site in world.schedule.sites { following[site] = Following() }
        wire.hears = { [unowned self] in hear($0) }
    }

    func start() {
        wire.connect()
        look()
    }

    private func hear(_ packet: Wire.Down) {
        switch packet {
        case .connected:
            let prefix = Site.topics.prefix
            let filters = ["\(prefix)/+/evt/#", "\(prefix)/+/sys/status", "\(prefix)/+/reply/\(Self.name)"]
            wire.send(.subscribe(filters.map { Subscription($0) }))
        case .subscribed: isReady = true
        case .message(let message):
            if message.qos > 0 { wire.send(.acknowledge(message.packetID)) }
            take(message)
        case .confirmed: break
        case .lost:
            isReady = false
            agenda.after(dice.seconds(0.1...1)) { [self] in if !wire.isOpen { wire.connect() } }
        }
    }

    private func take(_ message: Incoming) {
        guard let address = Site.topics.parse(message.topic), let site = Site(rawValue: address.service.rawValue)
        else { return }
        if address.kind == .system { return hearStatus(message, site) }
        guard let (envelope, _) = try? Envelope.read(message.payload), let sequence = envelope.sequence,
            let epoch = envelope.epoch
        else { return }
        enter(epoch, site, from: sequence)
        guard following[site]?.epoch == epoch else { return }
        following[site]?.heard.append(History.Numbered(sequence: sequence, bytes: message.payload))
        following[site]?.follow(envelope, sequence, at: agenda.now)
    }

    private func hearStatus(_ message: Incoming, _ site: Site) {
        guard let status = try? JSONCodec().value(ServiceStatus.self, from: message.payload[...]),
            let epoch = status.epoch, let last = status.lastSequence.flatMap({ Int64($0) })
        else { return }
        enter(epoch, site, from: last + 1)
        guard following[site]?.epoch == epoch else { return }
        following[site]?.note(last, at: agenda.now)
    }

    /// A new epoch begins with its first event, the very first one with what is heard.
    private func enter(_ epoch: String, _ site: Site, from sequence: Int64) {
        guard let known = following[site], known.epoch != epoch, !known.past.contains(epoch) else { return }
        var next = Following()
        next.epoch = epoch
        next.past = known.past.union(known.epoch.map { [$0] } ?? [])
        next.through = known.epoch == nil ? sequence - 1 : 0
        next.highest = next.through
        following[site] = next
    }

    /// Asks for what is missing too long, again and again.
    private func look() {
        for site in Site.allCases {
            guard let state = following[site], let epoch = state.epoch, let since = state.gapSince, isReady,
                agenda.now >= since + Self.patience, agenda.now >= state.askedAt + Self.repeatAfter
            else { continue }
            guard state.through < state.highest else {
                following[site]?.gapSince = nil
                continue
            }
            asks += 1
            var json = JSONWriter()
            json.member("id", "replay-\(asks)")
            json.member("source", Self.name)
            json.member("reply_to", site.topic("reply/\(Self.name)"))
            json.member("epoch", epoch)
            json.member("from", Int(state.through + 1))
            json.member("to", Int(state.highest))
            let topic = site.topic("cmd/_journal/replay")
            wire.send(.publish(Outgoing(token: Int64(asks), topic: topic, payload: json.finished())))
            following[site]?.askedAt = agenda.now
        }
        agenda.after(0.5) { [self] in look() }
    }
}

extension Recorder.Following {
    fileprivate mutating func follow(_ envelope: Envelope, _ sequence: Int64, at now: Double) {
        guard sequence > through else { return }
        highest = max(highest, sequence)
        held[sequence] = envelope
        while let next = held.removeValue(forKey: through + 1) {
            through += 1
            apply(next)
        }
        if through >= highest, held.isEmpty { gapSince = nil } else if gapSince == nil { gapSince = now }
    }

    /// Notes how far the service is.
    fileprivate mutating func note(_ last: Int64, at now: Double) {
        guard last > through else { return }
        highest = max(highest, last)
        if gapSince == nil { gapSince = now }
    }

    private mutating func apply(_ envelope: Envelope) {
        guard let version = envelope.entityVersion, let subject = envelope.subject else { return }
        if let before = versions[subject], version < before {
            backwards.append("\(subject): \(version) behind \(before)")
        }
        versions[subject] = version
    }
}

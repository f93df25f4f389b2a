import Bus
import GRDB
import History
import Schema
import Store
import TestKit

/// Gathers what a run left behind: first from the broker, then from the databases of services that have ended.
struct Collection {
    let station: Station
    let crowd: Crowd
    let deeds: Deeds
    var convergence: Double?

    init(_ station: Station, _ crowd: Crowd, _ deeds: Deeds) {
        (self.station, self.crowd, self.deeds) = (station, crowd, deeds)
    }

    /// All of it; ends the services.
    func evidence(_ before: [Site: Evidence.Measure]) async throws -> Evidence {
        var evidence = Evidence()
        let (retained, states) = try await heldAndStored()
        let after = Measures.all(of: station)
        evidence.badEndings = try await stop()
        evidence.deeds = deeds
        evidence.convergence = convergence
        evidence.commands = crowd.callers.flatMap(\.records)
        evidence.sources = station.sources.facts
        evidence.incidents = try Self.incidents(station)
        evidence.watermarks = try Self.watermarks(station)
        evidence.stray = crowd.listener.stray
        let (published, following) = (crowd.listener.published, crowd.follower.following)
        for site in Site.allCases {
            var service = try stored(site)
            service.published.join(published[site])
            service.following = following[site] ?? Following()
            for (epoch, marks) in service.following.bygone { service.published.merge(marks, of: epoch) }
            if let epoch = service.following.epoch { service.published.merge(service.following.marks, of: epoch) }
            service.log = station.members[site]?.log.facts ?? ServiceLog.Facts()
            service.before = before[site] ?? Evidence.Measure()
            service.after = after[site] ?? Evidence.Measure()
            service.retained = retained.filter { $0.key.hasPrefix(site.topic("state/")) }
            service.stored.states = states[site] ?? [:]
            evidence.services[site] = service
        }
        evidence.cleared = Self.cleared(evidence.services[.traffic]?.stored)
        for topic in retained.keys where !Self.mayBeHeld(topic) { evidence.stray.insert(topic) }
        return evidence
    }

    /// Ends the services; the one that follows the others last, when it has heard what they said in the end.
    private func stop() async throws -> [String] {
        let bad = try await station.stop(Site.allCases.filter { $0 != .tasks })
        _ = try? await eventually("the others are followed", within: .seconds(30)) { try Self.isFollowed(station) }
        return try await bad + station.stop([.tasks])
    }

    /// Whether tasks is at the end of every other service's events.
    static func isFollowed(_ station: Station) throws -> Bool {
        let marks = try watermarks(station)
        return try Site.allCases.allSatisfy { site in
            guard site != .tasks else { return true }
            let end = try read(site, station) { try StoredEnd($0) }
            return end.last == 0 || marks[site] == "\(end.epoch) \(end.last)"
        }
    }

    /// What the broker holds and what the databases say, once both are the same, or after five seconds.
    private func heldAndStored() async throws -> (held: [String: [UInt8]], stored: [Site: [String: [UInt8]]]) {
        var last: (held: [String: [UInt8]], stored: [Site: [String: [UInt8]]]) = ([:], [:])
        _ = try? await eventually("the broker holds what is stored", within: .seconds(5)) {
            last = (try await held(), try states())
            let documents = last.held.filter { Site.topics.parse($0.key)?.kind == .state }
            return documents == last.stored.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        return last
    }

    private func states() throws -> [Site: [String: [UInt8]]] {
        try Dictionary(
            uniqueKeysWithValues: Site.allCases.map { site in
                let documents = try Self.read(site, station) { try StateTable.documents($0) }
                return (site, Dictionary(documents.map { ($0.topic, $0.payload) }) { $1 })
            }
        )
    }

    /// Everything that the broker retains, as a newcomer gets it.
    private func held() async throws -> [String: [UInt8]] {
        let newcomer = try await TestClient.connect(to: station.broker)
        defer { newcomer.stop() }
        // A message of our own comes behind all that is retained.
        try await newcomer.subscribe("\(Site.topics.prefix)/#", "chaos/end")
        try await newcomer.publish("chaos/end", "1")
        try await newcomer.first(on: "chaos/end")
        return Dictionary(newcomer.received.filter(\.isRetained).map { ($0.topic, $0.payload) }) { $1 }
    }

    private static func mayBeHeld(_ topic: String) -> Bool {
        Site.topics.parse(topic).map { [.state, .system].contains($0.kind) } ?? false
    }

    private func stored(_ site: Site) throws -> Evidence.Service {
        var service = Evidence.Service()
        (service.stored, service.versions) = try Self.read(site, station) { db in
            (try StoredSite(site, db), try Self.versions(site, db))
        }
        for (event, envelope) in zip(service.stored.events, service.stored.envelopes) {
            guard let (_, data) = try? Envelope.read(event.bytes) else { continue }
            let mark = Published.Mark(envelope, event.bytes, data)
            service.published.merge([event.sequence: mark], of: service.stored.epoch)
        }
        return service
    }

    private static func versions(_ site: Site, _ db: Database) throws -> [String: Int] {
        guard site == .tasks else { return [:] }
        return try Row.fetchAll(db, sql: "SELECT id, version FROM task").reduce(into: [:]) { $0[$1[0]] = $1[1] as Int }
    }

    /// Incidents of our feed that are open in the database.
    static func incidents(_ station: Station) throws -> Set<String> {
        try read(.traffic, station) { db in
            try String.fetchSet(db, sql: "SELECT incident FROM incident WHERE lifecycle = 'open' AND source = 'chaos'")
        }
    }

    /// Commands that a device has not done yet.
    static func openCommands(_ station: Station) throws -> Int {
        try read(.home, station) { try Int.fetchOne($0, sql: "SELECT count(*) FROM commandLog WHERE end IS NULL") ?? 0 }
    }

    /// Where tasks stands in each service's events: epoch and number.
    static func watermarks(_ station: Station) throws -> [Site: String] {
        let rows = try read(.tasks, station) { db in
            try Row.fetchAll(db, sql: "SELECT source, epoch || ' ' || sequence FROM watermark")
        }
        let sites = Dictionary(uniqueKeysWithValues: Site.allCases.map { (Site.topics.source($0.service), $0) })
        return rows.reduce(into: [:]) { marks, row in
            if let site = sites[row[0]] { marks[site] = row[1] as String }
        }
    }

    private static func cleared(_ stored: StoredSite?) -> Set<String> {
        guard let stored else { return [] }
        let events = zip(stored.events, stored.envelopes).filter { $1.type == IncidentCleared.channel.type }
        let keys = events.compactMap { event, _ in
            (try? JSONTree(event.bytes))?.at("/data/incident/key")?.word
        }
        return Set(keys.filter { $0.hasPrefix("chaos:") }.compactMap { $0.split(separator: ":").last.map(String.init) })
    }

    private static func read<T>(_ site: Site, _ station: Station, _ body: (Database) throws -> T) throws -> T {
        try StoppedDatabase(path: station.installation.database(of: site)).read(body)
    }
}

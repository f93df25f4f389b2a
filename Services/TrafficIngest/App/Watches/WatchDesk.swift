import Clockwork
import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// Keeps the watches, and tells what comes into them, changes in them and leaves them, each once.
struct WatchDesk: Sendable {
    let clock: WallClock
    /// The rules, read once; the transaction's thread alone touches them.
    private let rules = Confined<[WatchDecider]?>(nil)
    /// When it was last seen to what time alone does; nil since the start.
    private let last = Confined<Timestamp?>(nil)

    init(clock: WallClock) { self.clock = clock }

    @Sendable func put(_ command: PutWatch, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let id = Self.id(request)
        let decider = WatchDecider(id: id, name: command.name, rule: try WatchRule(command.watch, clock: clock))
        let json = Data(try transaction.codec.encode(command.watch))
        let known = try Row.fetchOne(
            transaction.db,
            sql: "SELECT name, watch FROM watch WHERE id = ?",
            arguments: [id]
        )
        if let known, known[0] == command.name, known[1] == json { return .noop() }
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO watch (id, name, watch) VALUES (?, ?, ?)",
            arguments: [id, command.name, json]
        )
        rules.with(transaction) { $0 = nil }
        try look(by: decider, transaction)
        return .applied()
    }

    @Sendable func remove(_ command: RemoveWatch, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let id = Self.id(request)
        try transaction.db.execute(sql: "DELETE FROM watch WHERE id = ?", arguments: [id])
        guard transaction.db.changesCount > 0 else {
            throw Problem(.unknownEntity, "there is no watch \(id); put makes one")
        }
        try transaction.db.execute(sql: "DELETE FROM sighting WHERE watch = ?", arguments: [id])
        rules.with(transaction) { $0 = nil }
        return .applied()
    }

    /// Tells every watch of an incident that has changed. Each looks at its own sighting alone: a document may change
    /// thousands, and a watch may hold as many.
    func look(at incident: IncidentDocument, isQuiet: Bool, _ transaction: Transaction) throws {
        for decider in try deciders(transaction) {
            let inside = try Self.sighting(of: incident.key, by: decider.id, transaction)
            try look(at: [incident], inside: inside, isQuiet: isQuiet, by: decider, transaction)
        }
    }

    /// Hours begin and end without any incident's doing: those of a watch for all that may be in it, those of works for
    /// these alone.
    @Sendable func lookAgain(_ transaction: Transaction) throws {
        let deciders = try deciders(transaction)
        let (now, before) = (transaction.now, last.with(transaction) { $0 })
        transaction.onCommit { [last] transaction in last.with(transaction) { $0 = now } }
        for decider in deciders where before.map(decider.rule.isAwake) != decider.rule.isAwake(now) {
            try look(by: decider, transaction)
        }
        guard deciders.contains(where: { $0.rule.isAwake(now) }) else { return }
        for works in try IncidentTable(transaction).openWorks() where works.report.validity.hours != nil {
            try look(at: works, isQuiet: false, transaction)
        }
    }

    /// Tells a watch of all that may be in it, and of what was.
    private func look(by decider: WatchDecider, _ transaction: Transaction) throws {
        let table = IncidentTable(transaction)
        let inside = try Self.sightings(by: decider.id, transaction)
        var incidents = try table.open(within: decider.rule)
        let others = Set(inside.keys).subtracting(incidents.lazy.map(\.key))
        incidents += try others.sorted().compactMap(table.find(key:))
        try look(at: incidents, inside: inside, isQuiet: false, by: decider, transaction)
    }

    /// Tells a watch of incidents; `inside` is what it holds of them.
    private func look(
        at incidents: [IncidentDocument],
        inside: [String: Int],
        isQuiet: Bool,
        by decider: WatchDecider,
        _ transaction: Transaction
    ) throws {
        let turn = decider.decide(inside: inside, incidents: incidents, now: transaction.now, isQuiet: isQuiet)
        for news in turn.news { try tell(news, decider, transaction) }
        try Self.store(turn.inside, insteadOf: inside, decider.id, transaction)
    }

    private func tell(_ news: WatchNews, _ decider: WatchDecider, _ transaction: Transaction) throws {
        let (entity, name) = (["watch-\(decider.id)"], decider.name)
        let (incident, attention) = (news.incident, news.attention)
        switch news.kind {
        case .entered:
            try transaction.emit(WatchEntered(name: name, incident: incident, attention: attention), entity)
        case .changed:
            try transaction.emit(WatchChanged(name: name, incident: incident, attention: attention), entity)
        case .left: try transaction.emit(WatchLeft(name: name, incident: incident, attention: attention), entity)
        }
    }

    /// The watches in the order of their ids.
    private func deciders(_ transaction: Transaction) throws -> [WatchDecider] {
        if let known = rules.with(transaction, { $0 }) { return known }
        let rows = try Row.fetchAll(transaction.db, sql: "SELECT id, name, watch FROM watch ORDER BY id")
        let deciders = try rows.map { row in
            let watch = try transaction.codec.value(Watch.self, from: Array(row[2] as Data)[...])
            return WatchDecider(id: row[0], name: row[1], rule: try WatchRule(watch, clock: clock))
        }
        rules.with(transaction) { $0 = deciders }
        return deciders
    }

    private static func sighting(of key: String, by watch: String, _ transaction: Transaction) throws -> [String: Int] {
        let find = try transaction.db.cachedStatement(sql: "SELECT revision FROM sighting WHERE watch = ? AND key = ?")
        return try Int.fetchOne(find, arguments: [watch, key]).map { [key: $0] } ?? [:]
    }

    private static func sightings(by watch: String, _ transaction: Transaction) throws -> [String: Int] {
        try Row.fetchAll(transaction.db, sql: "SELECT key, revision FROM sighting WHERE watch = ?", arguments: [watch])
            .reduce(into: [:]) { $0[$1[0]] = $1[1] }
    }

    private static func store(
        _ inside: [String: Int],
        insteadOf before: [String: Int],
        _ watch: String,
        _ transaction: Transaction
    ) throws {
        for key in before.keys where inside[key] == nil {
            try transaction.db.execute(
                sql: "DELETE FROM sighting WHERE watch = ? AND key = ?",
                arguments: [watch, key]
            )
        }
        for (key, revision) in inside where before[key] != revision {
            try transaction.db.execute(
                sql: "INSERT OR REPLACE INTO sighting (watch, key, revision) VALUES (?, ?, ?)",
                arguments: [watch, key, revision]
            )
        }
    }

    private static func id(_ request: Request) -> String { String(request.subject.dropFirst("watch-".count)) }
}

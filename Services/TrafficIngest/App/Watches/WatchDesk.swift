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
    private let rules = Confined<[String: WatchDecider]?>(nil)

    init(clock: WallClock) { self.clock = clock }

    @Sendable func put(_ command: PutWatch, _ request: Request, _ transaction: Transaction) throws -> Handled<
        Acknowledgement
    > {
        let id = Self.id(request)
        _ = try WatchRule(command.watch, clock: clock)
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
        // What is read from an open transaction is true only once that is committed.
        defer { rules.with(transaction) { $0 = nil } }
        let open = try IncidentTable(transaction).open()
        try look(at: open, isQuiet: false, transaction, only: id)
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

    /// Tells every watch of an incident that has changed.
    func look(at incident: IncidentDocument, isQuiet: Bool, _ transaction: Transaction) throws {
        try look(at: [incident], isQuiet: isQuiet, transaction, only: nil)
    }

    /// Hours begin and end without any incident's doing.
    @Sendable func lookAgain(_ transaction: Transaction) throws {
        guard try !deciders(transaction).isEmpty else { return }
        try look(at: try IncidentTable(transaction).open(), isQuiet: false, transaction, only: nil)
    }

    private func look(
        at incidents: [IncidentDocument],
        isQuiet: Bool,
        _ transaction: Transaction,
        only: String?
    ) throws {
        for (id, decider) in try deciders(transaction).sorted(by: { $0.key < $1.key }) where only == nil || only == id {
            let inside = try Self.inside(id, transaction)
            let turn = decider.decide(inside: inside, incidents: incidents, now: transaction.now, isQuiet: isQuiet)
            for news in turn.news { try tell(news, id, transaction) }
            try Self.store(turn.inside, insteadOf: inside, id, transaction)
        }
    }

    private func tell(_ news: WatchNews, _ id: String, _ transaction: Transaction) throws {
        let entity = ["watch-\(id)"]
        let (incident, attention) = (news.incident, news.attention)
        let name =
            try String.fetchOne(transaction.db, sql: "SELECT name FROM watch WHERE id = ?", arguments: [id]) ?? id
        switch news.kind {
        case .entered:
            try transaction.emit(WatchEntered(name: name, incident: incident, attention: attention), entity)
        case .changed:
            try transaction.emit(WatchChanged(name: name, incident: incident, attention: attention), entity)
        case .left: try transaction.emit(WatchLeft(name: name, incident: incident, attention: attention), entity)
        }
    }

    private func deciders(_ transaction: Transaction) throws -> [String: WatchDecider] {
        if let known = rules.with(transaction, { $0 }) { return known }
        var deciders: [String: WatchDecider] = [:]
        for row in try Row.fetchAll(transaction.db, sql: "SELECT id, name, watch FROM watch") {
            let watch = try transaction.codec.value(Watch.self, from: Array(row[2] as Data)[...])
            deciders[row[0]] = WatchDecider(id: row[0], name: row[1], rule: try WatchRule(watch, clock: clock))
        }
        rules.with(transaction) { $0 = deciders }
        return deciders
    }

    private static func inside(_ watch: String, _ transaction: Transaction) throws -> [String: Int] {
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

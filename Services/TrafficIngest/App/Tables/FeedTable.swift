import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// A source as it is kept: how it is read, and how it does.
struct Feed: Sendable {
    let id: String
    var source: FeedSource
    var status: FeedDocument
    /// Whether a snapshot was ever accepted.
    var wasRead: Bool
    /// What its poller keeps over a restart.
    var memory: PollMemory?
    /// Whether it is set in the file, and not by command.
    var isFiled: Bool
    /// The number of the road network with which its last accepted document was drawn; -1 when that document has to be
    /// taken over once more for another reason.
    var roads = 0

    /// A source that was not read yet.
    init(_ id: String, _ source: FeedSource) {
        self.id = id
        self.source = source
        status = FeedDocument(kind: source.kind.rawValue, attribution: "", licence: "")
        wasRead = false
        isFiled = false
        set(source)
    }

    fileprivate init(_ row: Row, _ codec: JSONCodec) throws {
        id = row[0]
        source = try codec.value(FeedSource.self, from: Array(row[1] as Data)[...])
        status = try codec.value(FeedDocument.self, from: Array(row[2] as Data)[...])
        wasRead = row[3]
        // What a newer version kept may not be readable: then the source is read as if it were new.
        memory = (row[4] as Data?).flatMap { try? codec.value(PollMemory.self, from: Array($0)[...]) }
        isFiled = row[5]
        roads = row[6]
    }

    /// Takes how it is read from now on.
    mutating func set(_ source: FeedSource) {
        // What another address published is no measure of what this one does.
        if self.source.address != source.address { status.snapshotAt = nil }
        self.source = source
        status.kind = source.kind.rawValue
        status.attribution = source.attribution ?? "not stated"
        status.licence = source.licence ?? "not stated"
    }

    /// - Throws: a refusal when it is not for commands to change.
    func refuseFiled() throws {
        guard isFiled else { return }
        throw Problem(
            .forbidden,
            "the source \(id) is set in the file that feeds.file names; change it there and restart"
        )
    }

    /// A source that nobody reads is not read now either.
    func refuseUnread(in environment: TrafficEnvironment) throws {
        if source.off == true {
            throw Problem(.versionConflict, "the source \(id) is switched off; put it again without off, or with false")
        }
        guard self.environment != environment else { return }
        throw Problem(
            .versionConflict,
            "the source \(id) is one of the environment \(self.environment.rawValue), and \(environment.rawValue) is in force; "
                + "environment/set \(self.environment.rawValue) switches"
        )
    }

    /// The set of sources that it is one of.
    var environment: TrafficEnvironment { source.environment ?? .real }

    func isRead(in environment: TrafficEnvironment) -> Bool { source.off != true && self.environment == environment }

    /// Who has to be named.
    var credit: FeedCredit { FeedCredit(id: id, attribution: status.attribution, licence: status.licence) }
}

/// Reads and writes the sources.
enum FeedTable {
    private static let columns = "SELECT id, source, status, wasRead, memory, isFiled, roads FROM feed"

    static func all(_ transaction: Transaction) throws -> [Feed] {
        try Row.fetchAll(transaction.db, sql: "\(columns) ORDER BY id").map { try Feed($0, transaction.codec) }
    }

    static func find(_ id: String, _ transaction: Transaction) throws -> Feed? {
        try Row.fetchOne(transaction.db, sql: "\(columns) WHERE id = ?", arguments: [id])
            .map { try Feed($0, transaction.codec) }
    }

    /// A source that is read as it was; nil when it was changed, removed or switched away meanwhile.
    static func find(_ id: String, readAs source: FeedSource, _ transaction: Transaction) throws -> Feed? {
        let environment = try EnvironmentSetting.current(transaction)
        return try find(id, transaction).flatMap { $0.source == source && $0.isRead(in: environment) ? $0 : nil }
    }

    /// Stores a source and publishes how it does.
    static func write(_ feed: Feed, _ transaction: Transaction) throws {
        try store(feed, transaction)
        try transaction.put(feed.status, [feed.id])
    }

    /// Stores a source of which there is more to say in a moment.
    static func store(_ feed: Feed, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: """
                INSERT OR REPLACE INTO feed (id, source, status, wasRead, memory, isFiled, roads)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                feed.id, Data(try transaction.codec.encode(feed.source)),
                Data(try transaction.codec.encode(feed.status)), feed.wasRead,
                try feed.memory.map { Data(try transaction.codec.encode($0)) }, feed.isFiled, feed.roads,
            ]
        )
    }

    static func remove(_ id: String, _ transaction: Transaction) throws {
        try transaction.db.execute(sql: "DELETE FROM feed WHERE id = ?", arguments: [id])
        try transaction.clear(FeedDocument.self, [id])
        try transaction.clear(ManifestDocument.self, [id])
        try transaction.forget("manifest", id)
    }
}

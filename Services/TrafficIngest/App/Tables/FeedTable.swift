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

    /// Who has to be named.
    var credit: FeedCredit { FeedCredit(id: id, attribution: status.attribution, licence: status.licence) }
}

/// Reads and writes the sources.
enum FeedTable {
    static func all(_ transaction: Transaction) throws -> [Feed] {
        try Row.fetchAll(transaction.db, sql: "SELECT id, source, status, wasRead, memory FROM feed ORDER BY id")
            .map { try feed($0, transaction) }
    }

    static func find(_ id: String, _ transaction: Transaction) throws -> Feed? {
        try Row.fetchOne(
            transaction.db,
            sql: "SELECT id, source, status, wasRead, memory FROM feed WHERE id = ?",
            arguments: [id]
        ).map { try feed($0, transaction) }
    }

    /// Stores a source and publishes how it does.
    static func write(_ feed: Feed, _ transaction: Transaction) throws {
        try store(feed, transaction)
        try transaction.put(feed.status, [feed.id])
    }

    /// Stores a source of which there is more to say in a moment.
    static func store(_ feed: Feed, _ transaction: Transaction) throws {
        try transaction.db.execute(
            sql: "INSERT OR REPLACE INTO feed (id, source, status, wasRead, memory) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                feed.id, Data(try transaction.codec.encode(feed.source)),
                Data(try transaction.codec.encode(feed.status)), feed.wasRead,
                try feed.memory.map { Data(try transaction.codec.encode($0)) },
            ]
        )
    }

    static func remove(_ id: String, _ transaction: Transaction) throws {
        try transaction.db.execute(sql: "DELETE FROM feed WHERE id = ?", arguments: [id])
        try transaction.clear(FeedDocument.self, [id])
        try transaction.clear(ManifestDocument.self, [id])
        try transaction.forget("manifest", id)
    }

    private static func feed(_ row: Row, _ transaction: Transaction) throws -> Feed {
        Feed(
            id: row[0],
            source: try transaction.codec.value(FeedSource.self, from: Array(row[1] as Data)[...]),
            status: try transaction.codec.value(FeedDocument.self, from: Array(row[2] as Data)[...]),
            wasRead: row[3],
            // What a newer version kept may not be readable: then the source is read as if it were new.
            memory: (row[4] as Data?).flatMap {
                try? transaction.codec.value(PollMemory.self, from: Array($0)[...])
            }
        )
    }
}

import Foundation
import GRDB
import Schema
import ServiceKit

/// A source as it is kept.
struct KeptSource: Sendable {
    let id: String
    var version: Int
    /// The version in which a person changed it last: the later ones only say how it does.
    var edited: Int
    var document: SourceDocument
}

/// Reads and writes sources.
struct SourceTable {
    let db: Database
    let codec: JSONCodec

    init(_ transaction: Transaction) {
        db = transaction.db
        codec = transaction.codec
    }

    func find(_ id: String) throws -> KeptSource? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, version, edited, document FROM source WHERE id = ?"),
            arguments: [id]
        ).map(source)
    }

    func all() throws -> [KeptSource] {
        try Row.fetchAll(db, sql: "SELECT id, version, edited, document FROM source ORDER BY id").map(source)
    }

    func write(_ kept: KeptSource) throws {
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO source (id, version, edited, document) VALUES (?, ?, ?, ?)")
            .execute(arguments: [kept.id, kept.version, kept.edited, Data(try codec.encode(kept.document))])
    }

    func remove(_ id: String) throws {
        try db.execute(sql: "DELETE FROM source WHERE id = ?", arguments: [id])
    }

    private func source(_ row: Row) throws -> KeptSource {
        KeptSource(
            id: row[0],
            version: row[1],
            edited: row[2],
            document: try codec.value(SourceDocument.self, from: Array(row[3] as Data)[...])
        )
    }
}

import DashboardPollerDomain
import Foundation
import GRDB
import Schema
import ServiceKit

/// Reads and writes pages and their versions.
struct PageTable {
    /// So many versions of a page can be restored.
    private static let versions = 50

    let db: Database
    let codec: JSONCodec

    init(_ transaction: Transaction) {
        db = transaction.db
        codec = transaction.codec
    }

    /// What is kept of a page; nothing yet of one that was never made.
    func state(_ id: String) throws -> PageState {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT document, version, isDeleted FROM page WHERE id = ?"),
            arguments: [id]
        )
        guard let row else { return PageState() }
        return PageState(try page(row[0]), version: row[1], isDeleted: row[2])
    }

    /// Every page with its version, deleted ones too, in the order in which they are shown.
    func all() throws -> [PageState] {
        try Row.fetchAll(db, sql: "SELECT document, version, isDeleted FROM page")
            .map { PageState(try page($0[0]), version: $0[1], isDeleted: $0[2]) }
            .sorted { ($0.page?.order ?? 0, $0.page?.id ?? "") < ($1.page?.order ?? 0, $1.page?.id ?? "") }
    }

    func exists(_ id: String) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM page WHERE id = ?)", arguments: [id]) ?? false
    }

    /// Stores a page, and what was done as one more version.
    func write(_ state: PageState, _ change: PageChanged, by source: String, at now: Timestamp) throws {
        let json = Data(try codec.encode(change.page))
        try db.cachedStatement(
            sql: "INSERT OR REPLACE INTO page (id, version, isDeleted, document) VALUES (?, ?, ?, ?)"
        )
        .execute(arguments: [change.page.id, state.version, state.isDeleted, json])
        try db.cachedStatement(
            sql: "INSERT INTO pageVersion (page, version, at, change, by, document) VALUES (?, ?, ?, ?, ?, ?)"
        )
        .execute(arguments: [change.page.id, state.version, now.milliseconds, change.change, source, json])
        try db.cachedStatement(sql: "DELETE FROM pageVersion WHERE page = ? AND version <= ?")
            .execute(arguments: [change.page.id, state.version - Self.versions])
    }

    /// A page as it was in a version; nil for one that is not kept.
    func version(_ version: Int, of id: String) throws -> PageDocument? {
        try Data.fetchOne(
            db,
            sql: "SELECT document FROM pageVersion WHERE page = ? AND version = ?",
            arguments: [id, version]
        ).map(page)
    }

    /// The versions that are kept, the newest first.
    func versions(of id: String) throws -> [VersionList.Entry] {
        try Row.fetchAll(
            db,
            sql: "SELECT version, at, change, by, document FROM pageVersion WHERE page = ? ORDER BY version DESC",
            arguments: [id]
        ).map { row in
            VersionList.Entry(
                version: row[0],
                at: Timestamp(milliseconds: row[1]),
                change: row[2],
                by: row[3],
                widgets: try page(row[4]).widgets.count
            )
        }
    }

    private func page(_ json: Data) throws -> PageDocument {
        try codec.value(PageDocument.self, from: Array(json)[...])
    }
}

import Foundation
import GRDB
import Schema
import ServiceKit

extension WatchDesk {
    /// So many keys of what is in a watch are told.
    private static let mostKeys = 50

    /// Answers the watches by their ids, and what is in each.
    @Sendable func list(_ question: ListWatches, _ request: Request, _ transaction: Transaction) throws -> WatchPage {
        var page = WatchPage(watches: [], next: nil)
        var bytes = 0
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: "SELECT id, name, watch FROM watch WHERE id > ? ORDER BY id",
            arguments: [question.cursor ?? ""]
        )
        while let row = try rows.next() {
            let entry = try entry(row, transaction)
            bytes += try transaction.codec.encode(entry).count
            // One alone goes whatever its size, or nobody would get behind it.
            if bytes > TrafficAnswers.pageBytes, let last = page.watches.last {
                page.next = last.id
                return page
            }
            page.watches.append(entry)
        }
        return page
    }

    private func entry(_ row: Row, _ transaction: Transaction) throws -> WatchPage.Entry {
        let id: String = row["id"]
        let count = try Int.fetchOne(
            transaction.db,
            sql: "SELECT count(*) FROM sighting WHERE watch = ?",
            arguments: [id]
        )
        let keys = try String.fetchAll(
            transaction.db,
            sql: "SELECT key FROM sighting WHERE watch = ? ORDER BY key LIMIT ?",
            arguments: [id, Self.mostKeys]
        )
        let watch = try transaction.codec.value(Watch.self, from: Array(row["watch"] as Data)[...])
        return WatchPage.Entry(id: id, name: row["name"], watch: watch, count: count ?? 0, incidents: keys)
    }
}

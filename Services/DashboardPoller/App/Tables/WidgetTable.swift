import DashboardPollerDomain
import Foundation
import GRDB
import Schema
import ServiceKit

/// A widget as it is kept: how it is configured, what it shows, and what its semaphore remembers.
struct KeptWidget: Sendable {
    let id: String
    var page: String
    var widget: Widget
    var document: WidgetDocument
    var semaphore: SemaphoreMemory?

    var placed: PlacedWidget { PlacedWidget(id: id, widget: widget) }
}

/// Reads and writes widgets.
struct WidgetTable {
    private static let columns = "SELECT id, page, widget, document, semaphore FROM widget"

    let db: Database
    let codec: JSONCodec

    init(_ transaction: Transaction) {
        db = transaction.db
        codec = transaction.codec
    }

    func find(_ id: String) throws -> KeptWidget? {
        try Row.fetchOne(db.cachedStatement(sql: "\(Self.columns) WHERE id = ?"), arguments: [id]).map(widget)
    }

    func on(page: String) throws -> [KeptWidget] {
        try Row.fetchAll(db, sql: "\(Self.columns) WHERE page = ?", arguments: [page]).map(widget)
    }

    func on(source: String) throws -> [KeptWidget] {
        try Row.fetchAll(db, sql: "\(Self.columns) WHERE source = ? ORDER BY id", arguments: [source]).map(widget)
    }

    /// The ids of the widgets of all other pages.
    func ids(notOn page: String) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT id FROM widget WHERE page != ?", arguments: [page])
    }

    func write(_ kept: KeptWidget) throws {
        try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO widget (id, page, source, widget, document, semaphore)
                VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            kept.id, kept.page, kept.widget.source, Data(try codec.encode(kept.widget)),
            Data(try codec.encode(kept.document)), try kept.semaphore.map { Data(try codec.encode($0)) },
        ])
    }

    func remove(_ id: String) throws {
        try db.execute(sql: "DELETE FROM widget WHERE id = ?", arguments: [id])
        try db.execute(sql: "DELETE FROM history WHERE widget = ?", arguments: [id])
    }

    private func widget(_ row: Row) throws -> KeptWidget {
        KeptWidget(
            id: row[0],
            page: row[1],
            widget: try codec.value(Widget.self, from: Array(row[2] as Data)[...]),
            document: try codec.value(WidgetDocument.self, from: Array(row[3] as Data)[...]),
            // What a newer version remembers may not be readable: then the semaphore begins anew.
            semaphore: (row[4] as Data?).flatMap { try? codec.value(SemaphoreMemory.self, from: Array($0)[...]) }
        )
    }
}

import Foundation
import GRDB
import Schema
import ServiceKit
import TrafficIngestDomain

/// Reads and writes the lines of the road network, and of one that is on its way.
enum RoadTable {
    /// The network in force.
    struct InForce: Codable, Sendable {
        /// Its import; nil when there is none any more.
        var `import`: String?
        var network = RoadsReceipt.Network(roads: 0, lines: 0, kilometres: 0)
        /// See ``Roads/number``.
        var number = 0
    }

    static func inForce(_ transaction: Transaction) throws -> InForce {
        try transaction.load(InForce.self, as: "roads", "in-force")?.state ?? InForce()
    }

    static func store(_ roads: InForce, _ transaction: Transaction) throws {
        try transaction.store(roads, as: "roads", "in-force", version: roads.number)
    }

    /// The import of which parts are missing.
    static func underWay(_ transaction: Transaction) throws -> RoadImport? {
        try transaction.load(RoadImport.self, as: "roads", "under-way")?.state
    }

    static func store(_ roads: RoadImport, _ transaction: Transaction) throws {
        try transaction.store(roads, as: "roads", "under-way", version: roads.came.count)
    }

    /// Forgets the import of which parts are missing; its lines stay.
    static func forgetUnderWay(_ transaction: Transaction) throws { try transaction.forget("roads", "under-way") }

    static func add(_ lines: [RoadLine], to roads: RoadImport, _ transaction: Transaction) throws {
        let statement = try transaction.db.cachedStatement(
            sql: "INSERT INTO roadLine (import, road, places) VALUES (?, ?, ?)"
        )
        for line in lines {
            try statement.execute(arguments: [roads.id, RoadNumber(line.road).key, Data(line.packed)])
        }
    }

    /// Removes every line but those of an import.
    static func removeLines(but kept: String?, _ transaction: Transaction) throws {
        try transaction.db.execute(sql: "DELETE FROM roadLine WHERE import IS NOT ?", arguments: [kept])
    }

    /// How many roads an import has.
    static func count(_ id: String, _ transaction: Transaction) throws -> Int {
        try Int.fetchOne(
            transaction.db,
            sql: "SELECT COUNT(DISTINCT road) FROM roadLine WHERE import = ?",
            arguments: [id]
        ) ?? 0
    }

    /// The network in force, measured; nil when it has the number that is known.
    static func roads(unless known: Int, _ transaction: Transaction) throws -> Roads? {
        let inForce = try inForce(transaction)
        guard inForce.number != known else { return nil }
        var roads = Roads(number: inForce.number)
        let rows = try Row.fetchCursor(
            transaction.db,
            sql: "SELECT road, places FROM roadLine WHERE import = ? ORDER BY road, number",
            arguments: [inForce.import]
        )
        // Line by line, so that a country's are not in memory twice.
        while let row = try rows.next() {
            roads.network.add(RoadLine(road: row[0], packed: Array(row[1] as Data)))
        }
        return roads
    }
}
